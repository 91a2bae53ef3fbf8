"""Words in which people ask about the rules, beside those of the rules themselves."""

SAME = """
demon monster creature devil imp fiend guy beast
polyomino polyominos shape tetromino tetris
catch caught capture collect grab hunt
solo solitaire singleplayer single-player one-player myself 1-player
square cell
colour color coloured colored
valid legal allowed permitted
flip flipped reverse backside underside
ahead difference lead margin
half halved halve
additional bonus
"""
"""Groups of words that mean the same in this game."""

SEARCH_WORDS = """
fill: set board set-up beginning prepare start square stack layers levels high random draw bag 2 two
  blind centre middle empty layout deal put down spread demon cubes mixed shuffle colours pairs
  arrangement out
demons: total number box components amount bag green yellow blue purple pink violet colours contents
  cubes material per red demon altogether count five pool figures nineteen
eggs: colour each many total number box components amount green yellow blue purple pink colours
  contents run out enough material per altogether count five ten finished more left exhausted short
  shortage
ring: 7 tiles laid out set put around beginning prepare dragon starts order random arranged seven
  place initially polyomino surround standing clockwise lie first positions
egg_piles: put store supply stock set beside next table separate keep heap sorted prepare common
  reserve kept side available setup beginning
start_player: first begins oldest age youngest starts opening receives marker player crown person
  order turn token young clockwise next
turn: take demons many action steps sequence phases skip pass 3 round order choose polyomino move
  dragon return place overview optional flow fewer two only compulsory summary three demon
available: back used after return shape which any seven pick dragon polyomino take choose skip next
  ring piece tile select two jump over figure marker moves forward behind 2 front clockwise
  direction returned place again opponent options offered three ahead advance pointer past location
  far
lie: rotate turn piece tile hang over edge stick out overhang outside spin orientation board beyond
  rim mirror flip around partly corner fit overlap place direction upside border partially reorient
  limits position polyomino angle degrees everything inside
catch: take how many three keep put front hidden secret visible open see count others' match symbols
  cover trophies steal demon away own area behind screen stay covered removed number collection
  public
top_first: highest lower upper bottom stack demon take first underneath beneath tower pile both two
  above high heights look under level second square only once tall stays order reveals
egg_in_the_way: demon symbol lie cover egg blocked top overlay forbidden illegal allowed invalid
  over empty square blue example c wrong hole match only two impossible put laid nests conflicting
remove_egg: put egg pile return away take opponent's back supply destroy steal optional board colour
  yellow example b symbol matches clear per turn pick fourth square rid nest stock cover own kept
lay_eggs: eggs colour lay place two put nest different optional some fill cleared free vacant
  demon-free own choice caught four 4 example green blue yellow pink after catching new per turn
  mixed vacated emptied number choose demon others allowed drop
white_egg: middle centre special dragon's own egg move remove take cover protect fly treasure d4
  mother central count colourless hers main fixed permanently lay
end: nobody catch three more last over finishes stops trigger fit stuck nothing impossible remaining
  round final starting player's ends everyone bonus turn none neither player
additional: bonus turn extra final last round tile seven eggs lay remove forbidden dragon token
  after end free choice choose standard polyomino anything allowed put skip ordinary chosen
flip: turn over side upside down mirrored image allowed reversed bottom fit stuck impossible last
  round back around only printed during normal fronts don't
compensation: 3 points instead consolation stuck nothing fits placement impossible unlikely bonus
  gift receive after flipping place last round neither side unable catching unlucky helpless
first: same number equal colour two points tie tied first most majority leading winner share split
  egg worth 1 dominate players' laid whoever mine full demon caught both nobody lay own ownership
own_colour: matching colour painted bonus double twice two points worth extra printed background
  blue square standing place tile
second: runner-up second place most third nothing behind fraction round down odd tied share less tie
  first silver half both leader 2nd runner
difference_two: 2 players two duel couple majority bonus 3 more demons opponent advantage set three
  lead six nine remainder leftover larger pair only surplus complete gap bigger two-player
difference: three four 3 4 players more demons next majority bonus gap advantage larger lead tied
  none surplus runner-up extra tie alone
winner: aim goal trying objective victory tiebreak tied tie equal total first place largest pile
  single colour decide final ranking breaks champion guardian score heap highest most demon overall
  draw
scoring_example: sara axel dani misprint mistake error wrong sum total calculation back cover manual
  sample illustrate erratum printed 28 27 table
placing: write down notation record coordinates letters numbers clockwise quarter rotation name log
  a1 columns rows notate code type written enter describe orientation position
solo_setup: play alone single white demons start oneself person ghosts b2 f6 positions begin figures
  put set different prepare above additional two extra preparation place
solo_available: play alone choose person tile ahead dragon token instead two pick options more 3
  three polyomino single offer rotate variant
solo_cover: alone top white forbidden blocked place tile over ghost catch illegal hit allowed egg
  symbol take ones square land single
solo_arrows: alone walk step direction far white figure move decides choose eats crushes destroys
  egg lands square both together meet stack edge activate after turn automatically pointed ghosts
  wander end top
solo_empty: alone lay egg beneath white underneath vacant free fill standing ghost place nest put
  occupied allowed laid
solo_end: alone finish over lose losing stops reaches dragon's egg centre stuck valid move trigger
  middle attacks protect placement ghosts end
solo_white_egg: alone middle centre worth points included remove dragon's count take excluded
  colourless special scored taken nothing single worthless never protected
solo_eggs: score alone solo eggs points total count result colours final calculated high worth end
  laid plus single gain add sum
solo_own_colour: alone extra bonus matching painted double twice points printed blue worth second
  single gain add plus
solo_demons: alone minus negative subtract penalty deducted lose points remaining uncaught leftover
  caught 1 demon left over
solo_bands: points good solo alone rank result rating level title achieve table check final score
  high great bad average win beat 60 50 enough categories evaluation grading target well success
KH-1: squares only demon short 96 enough missing bag runs out ran empty deal start centre 95
  incomplete last single random too few alone odd remainder dealt number filled
KH-2: tall high lower underneath second level two take both highest heights whole board first order
  equal once upper compare choose
KH-3: rotate spin mirror flip over orientation turn around hang edge partly outside board upside
  down allowed anytime free angle overhang beyond partially during normal direction
KH-4: valid illegal allowed egg symbol demon empty anything cover fourth square three match invalid
  check lies blank beneath correct fits requirement wrong nothing
KH-5: skip jumped over passed dragon position end leapfrog leave out first two second tile behind
  front moves choose further leftover advance after pick far next
KH-6: turn square cleared emptied now order after egg first remove laying place out pile ran supply
  gone replace immediately colours caught number under sequence vacated run stock more put later
  again laid timing
KH-7: trigger last turn start player stuck catch finish equal order extra round including skipped
  nothing fits beginning precise moment nobody after player's everyone check immediately
KH-8: score demon colour tied first tie equal shared most second nobody none zero own square double
  counts half rounding example both egg majority runner-up fraction twice others' caught
KH-9: tie difference bonus remainder leftover 1 2 4 5 more sole alone nobody only colour zero
  opponents two sets half second leader none less three four five surplus computed runner-up
KH-10: equal points largest heap biggest collection colour number tied shared victory joint draw
  totals scored winners decide further rank first place most demons
KH-11: alone solo ghost walk direction move blocked edge arrow stays put rotated egg eaten lands
  stand over covers single stuck wall dragon's stop both
KH-12: alone solo dragon egg centre counted order white first both square meet after another reached
  simultaneously lay under ghosts moves middle together beneath taken scored single pass
KH-13: front back side piece player flips tiles once only allowed 3 points consolation stuck last
  round turn over everybody three neither choose own
KH-14: notation coordinates letters digits rotation degrees 90 log a1 d4 entry recorded chess-like
  direction angle written code orientation degree enter
KH-15: bonus turn last round marker stay dragon moved after choose final remains extra figure
  advance pointer location end skip
KH-16: middle centre special dragon own egg multiplayer competitive points take cover lay score
  remove protect d4 solo two four count fill moved normal
KH-17: sara axel dani misprint erratum mistake wrong sum 27 instead 28 example winner booklet error
  multiples manual totals correct result calculation add three-player sample
KH-18: forced obligatory voluntary refuse choose pass skip decline optional catch fewer two demons
  compulsory take obligation mandatory nothing
KH-19: age random lot app picks decide first set change wrong unknown oldest begins starter manually
  don't know youngest drawn
"""
"""By the ids of rules and rulings."""
