"""Words in which people ask about the rules, beside those of the rules themselves."""

SAME = """
tent house hut camp tipi teepee cone dwelling
totem statue pillar pole idol figure
territory region area zone province country
biome terrain landscape environment habitat
tribe clan people faction team
connection link route
path road trail street
display market face-up faceup
deck drawpile
mountain peak blocker
feat achievement bonus trophy
settlement village town city chain network cluster
majority most plurality
colour color
third neutral dummy ghost automa bot imaginary
explored inhabited
unexplored undiscovered uncharted
multiply multiplier
half halfway halftime midgame mid-game
"""
"""Groups of words that mean the same in this game."""

SEARCH_WORDS = """
board: two sides double-sided map pick middle centre table layout look picture big small hole round
  colours red tundra green forest blue glaciers yellow coast orange desert digits lines lie spread
  out world new horizons vast lands printed reverse choose either tent stand dots legend symbols
  five kinds territory neighbour
score_track: 21st tent twenty-first marker 21 scoreboard counting points scoring-track pad record
  keep tally 50 100 fifty hundred lap over tokens start 0 pick colour choose own beginning put down
  zero missing twenty-one value running total beyond
third_tribe_setup: two two-player 2 player duel couple set prepare unused extra colour shared spare
  put aside next map only additional three table chooses pieces non-player
mountains: blocked covered connection cover close grey hill symbol b c d dot placed number depending
  player count randomly sets two closed worthless cut plastic tile token useless lottery per coin
  flip sign icon worth nothing end more fewer pair
start_player: first begins opening most recent trip voyage holiday vacation abroad player token
  given nomad youngest traveller tourist airplane starter marker oldest decide
deck: cards removed left out three four players take leave box colour 52 47 fewer two draw deck
  face-down reduce thinned 57 whole full five put back per cut smaller
starting_hands: hand size first cards dealt beginning three four face table reveal turn variant
  advanced after expert choose initial set opening deal hidden secret row flipped pros veterans
  order last seat pick own
used_cards: put own pile spent paid after throw played-out face look through front him played
  placing personal heap display lie table finished reshuffle
markers: scoring markers twelve 12 keep track disc purpose territory counting first player token put
  connection number forget chip remember overlook double-counting ticked help end remove
supply: tents totems pieces tribe own inventory amount run out 105 wooden 21 40 plastic 8 limited
  enough none left stock colour material box contents total components per start finite eight twenty
  20 more short big
cards: 57 fifty-seven number colour red green blue yellow orange rarest commonest fewest most
  distribution rare scarce desert rarity composition often common suit total odds probability
cards_entered: type app record log track enter cards shown phone tap ask hand once option optional
  tell input bookkeeping entering needed screen
turn: place piece pass discard action options choose either skip nothing swap change card two
  useless hand bad fitting refresh playable phases sequence choices allowed forced anything unusable
  least minimum moves steps draws end turn stuck only replace
round: order play clockwise next direction left after anticlockwise counterclockwise around follows
  seat sequence neighbour table person turns alternate
one_territory: one tent forest another desert same go place two territories several different split
  spread divide elsewhere both land 3-2-1 golden separate next second piece side across neighbouring
  time simultaneously single per turn distribute
card_cost: play four cards price cost pieces place pay wild joker colour pair matching two alike
  double different substitute convert wrong instead 3-2-1 golden 3 2 1 land missing combination
  mismatch lack don't red green count anything per maximum spend three identical
unexplored: nobody touched region nothing yet far empty land new fresh first piece untouched explore
  settle discover open two tents once totem start only single vacant pioneer found place arrive
  limit card wasted rest extra alone
explored: pieces place two second land tent colour maximum number both mix combination plus totem
  time three 3-2-1 golden empty others' enter limit per turn put order first add join opponent
  present
tent_space: territory full spaces taken small circle smaller hole stand room share opponent move
  tents later replace kick out occupied closed crowded land slot ring join stack top two remove
  totems continue
totem_limit: no tents all somewhere tent spots taken full add still totems stand territory empty
  more large circle bigger several share maximum allowed land own increase raises limit fundamental
  cap stack colour count height restricted too three four leader's number required hole unlimited
  growing example red
no_totems: forbidden prohibited deluxe special map banned flag colours expansion permitted desert
  glacier forbid island refused
drawing: draw refill replenish after third tribe take new cards pick back face blind top hidden mix
  both order choose hand limit replaced immediately between grab table random facedown row four open
  end turn size middle
third_tribe: play third tribe act two two-player 2 duel control leftover remaining cards move three
  nothing left after mine own turn skip refuse both sharing forced pair only colour time obligatory
  least pieces land refill
third_tribe_wins: two two-player 2 player duel most points beat first place lose together nobody
  cooperative pair colour highest overtakes counts ahead outcome lost both winner
deck_out: draw pile exhausted runs out cards left reshuffle shuffle again empty stack often twice
  interrupt score finished gone last drawn reform new times through trigger first-time second-time
half_journey: middle midway first scoring totems settlements counted connections interrupt things
  reshuffled discard piles interim midpoint pause break only tent continue afterwards half time
  partway
tent_majority: second third most tents points worth second-most third-most fourth fifth place
  runner-up tie tied equal share colour regardless counted opponents' nothing example 7 3 2 desert
  leader zero none value silver gold number seven three two rest last scored more only present alone
  split
end: over finishes stops trigger equal number turns last tent placed more final scoring counted ran
  out twice second exhaustion ends conclude gone remaining everything through
last_round: cards final turn draw nothing play skip out hand left runs sit act idle exhausted stuck
  unable discard ending round forced remaining finished
totem_connection: points totems majority both connected neighbouring tie tied ascending order number
  1 lowest digit line regardless colour most two sides final only worth joined lands end example 7
  five adjacent territories leading numbered counted ranking dominate control share everybody
  sequence low high total opponents' included bridging lone middle
settlements: settlement big large minimum size smallest connected four line row next neighbouring
  tents longest connection cross territories several points three enough interrupted gap opponent
  between uninterrupted group path length five joined consecutively adjacent feat worth own broken
  another
winner: victory first place tiebreak tied equal score leftover remaining pieces supply unused left
  over more ranking highest total decide most unplaced reserve
feats: feats multiply double variant extra module wooden six 6 optional expansion triple quadruple
  x2 x3 x4 x5 worth effect several place stack add base example 15 9 bonuses markers extension times
  location number land count maximum
feat_now: keep save later wait immediately away put refuse delay timing hold onto interrupt second
  piece postpone choose moment reserve turn
union: four connected tents group built first complete two land put scoring settlement finished feat
  second joined connection fastest receive multiplies available race earn
discovery: last free circle full closes taken elsewhere place put two tent scoring completes filling
  excluding hole closed land available race earn receive multiplies first second
honour: land both sides honor overland ground tied leading two territories only totem scoring put
  over earth dry majority first fastest receive race earn available lie multiplies walking
respect: water both sides sea boat river lake ocean ship across tied leading two territories only
  totem scoring put crossing bridge majority first fastest receive race earn available lie
  multiplies swimming
IW-1: exhausted last card taken middle draw refilling ran out during interrupt immediately display
  incomplete exact moment reshuffle continue stop midway first time runs precisely instant refill
  unfinished hand shuffling partway next round completed drawn empty stack
IW-2: empty deck second exhaustion out cards again last turns draw everyone more equal trigger
  finish round refill reshuffle third time twentieth tent afterwards play remaining until starter
  shuffle nothing final put refilled
IW-3: early end 20 tents quickly skipped scoring never happened missed deck full third tribe out
  finish reshuffle half lost points first run through left
IW-4: equal number tied second friendly shared rank next zero tents dense both first full split
  points divided lower place skip position draw 7 3 two leaders after tie none three everyone
  compute example
IW-5: zero totems neither both tied number shared leaders empty territory count draw opponents
  blocked several none needed end everybody covered mountain
IW-6: shape branch fork loop circle line two separate groups colour several twice counted once split
  part joined through connection number adjacency path definition tree ring size bigger per tribe
  more multiple tent numbered bridging
IW-7: tent totem turn order first raise cap own needed having player's allowed immediately beginning
  foreign majority increases sequence raising during after mine land absent check time
IW-8: explore new empty land add second piece totem too turn afterwards after first tent continue
  elsewhere pioneering top more two
IW-9: waste rid play cards placing throw away three useless pair two colour territory only pieces
  spend four replace swap several discard more spare unused hand cycle refresh dump once wild own
  nothing five joker double meaning
IW-10: secret hidden cards see app knows phone enter hand deal digital cheat fourteenth too count
  privately impossible read check screen records physical
IW-11: two-player two refuse avoid skip forced discarding after own decide place throw instead earns
  feat leftover card pair optional decline obliged choose harm tokens unwilling
IW-12: two-player two points level draw both lose beaten tiebreaker colour first equal third tribe
  wins pair total tie-breaker ties outcome friendly ranking ahead shared honours
IW-13: score equal tiebreak tied leftover remaining stock count tents marker draw joint share
  victory places both win unused second criterion first further
IW-14: scores affected everyone benefit opponents half journey player two feats twice earn both tie
  counts settlement points x2 mountain blocked third tribe multiplied only owner too doubles applies
  second kinds path tied allowed eligible belongs
IW-15: fill complete land last circle own put place hole taken neighbouring allowed full closes
  corner adjacent elsewhere required receive
IW-16: timing moment postpone keep compulsory refuse optional away piece opponent's own turn
  single-space land only circle save later tent hold wait don't forced else's action gives finished
  single-tent tiny third tribe space
IW-17: deluxe map through numbers tents across two lands bridging mountain cut interrupted
  connection counts joins circles expansion numbered line path settlement blocked hills over
IW-18: last tent deck first time final round both triggers empty hand skip cards gone nothing draw
  discard allowed pass run out once turns half missing sit finished simultaneously stack
IW-19: limit count red tundra left maximum seen remaining track app refuses card memory more exist
  too stack impossible number
IW-20: typed wrong three tents form too small warned fewer symbols incomplete map enough mountain
  entering edge case pair missing four input lacking hills odd special
IW-21: order picks first hand choose display advanced reverse anticlockwise counterclockwise last
  player variant opening cards seat sequence backwards veteran
IW-22: random don't know nobody travelled trip app picks change starter recent journey set decide
  lot first player wrong lottery date tie manually
"""
"""By the ids of rules and rulings."""
