"""Words in which people ask about the rules, beside those of the rules themselves."""

SAME = """
tie end victory
cities town occupy occupied conquer capture
boat ship swim sail carry carried transport
lose out
heal repair damage restore wound
soldier troop army unit
retreat flee escape
unit piece figure figurine guy mini miniature warrior soldier troop creature beast
chit chip disc disk token
stack group squad bunch heap
space tile territory region area hex cell location
city cities town polis capital fortress
ship boat vessel galley trireme fleet navy
water ocean wet naval marine
sea ocean
hero leader general commander champion captain
enemy opponent opposing foe rival hostile
force strength power strong
hit life lives health hp hitpoint
damage wound wounded injured hurt harmed
recruit summon spawn hire deploy enlist reinforcement
move march walk travel movement
flying fly flier winged wings airborne
destroyed killed dead death slain annihilated dies
women woman female lady ladies girl
men man male
pegasus pegasi
horse equine
medusa gorgon snakes
minotaur bull
cyclops one-eyed eye
kraken octopus squid tentacle
tritons merman mermen
sirens mermaid singer
centaurs half-horse
amazons archer
eagle bird
hydra many-headed heads
mountains mountain hill peak
forest woods tree jungle
coastal coast shore beach
ruins ruin
abyss deep chasm
adjacent orthogonal bordering neighbouring neighboring nearby
random chance lot luck randomly blind
heal healing cure restore recover regenerate
discard dump drop
carry carried transport ferry passenger cargo aboard
drown drowned sink sunk sank drowns
cancel negate nullify annul
oracle delphi prophecy
retreat flee escape withdraw
peek look looks see
blessing god goddess
board map chessboard
"""
"""Groups of words that mean the same in this game."""

SEARCH_WORDS = """
victory: win goal aim occupy six 6 polis town control conquer hold own simultaneously finish over
  objective tie points draw ends score final last
out: eliminated knocked destroyed lose lost wiped everything gone nothing left comeback reenter
  return last survivor remaining enemy quit leave
dice: die six-sided d6 1d6 cube type roll throw bring needed faces number special own table physical
  app
counters: markers record track remember remaining hit colours colors belong shared common ownership
  components material heal repair remove
tiles: 64 types coastal coast 14 city states 6 forest 4 mountains ruins abyss sea 28 land water
  numbers distribution amount woods islands hills beach deep
units: statistics stats values force move hits strongest fastest speed traits hero hoplites ships
  medusa minotaur pegasus centaurs amazons cyclops harpies sirens nymphs hydra kraken tritons titan
  eagle men women monster giant equine army class count copies
map: board built together put start random tiles distribute shuffle spread place build arrange 8x8
  64 squares layout terrain grid face set-up fixed create generate landscape islands
setup: begin everyone start where hero troops unit place first position initial prepare set-up eight
  two three four five six maximum number people participants 2-6
first: start begins random determine opens order clockwise youngest oldest decide toss roll highest
  turn-order dice
turn: phases order turn sequence four 4 steps structure round course after next now recruitment
  battle kronos extra another clockwise end
draw_chit: start first take grab pull pick blind secret hidden bag 1 hold keep supply reserve random
  face down see look show receive new
recruit: units recruit turn per bring buy new put place cyclops amazons centaurs nymphs forest
  harpies pegasus eagle mountains medusa hydra minotaur ruins titan sirens kraken tritons abyss hero
  hoplites ships city state coastal none sea terrain cost price
recruit_terrain: wrong terrain illegal water land sea coast ship onto appear placed arrive swim new
  unit legal allowed fish dry directly
adjacent: diagonal orthogonal next beside neighbour touching edge side common sideways oblique
  definition near bordering corner-wise attack move cross
stacking: units space stack five limit maximum max 4 together pile full capacity crowd tile recruit
  exceed overfull room joined fit ship passengers count square overcrowded top
one_side: opposing enemy share mix both together coexist occupied friend allies alliance enter stay
  different colours team
event: pick take 1 tyche two 2 per skip optional second several unlimited number start pull
  beginning another blind top mandatory
hand: limit maximum max 5 six too discard excess surplus throw away hold keep full size over carry
points: far unit move distance steps speed travel run fast slow range mp squares spend leftover save
  hermes 2 bonus split stop pause continue diagonal terrain difficult mountains forest hurry eagle
  hero
terrain: swim sea ashore beach coast dry fish kraken sirens tritons ships hydra medusa wade enter
  restricted impassable cross abyss shore leave lake amphibious coastal city forest
flying: flies wings air hover pegasus eagle harpies stop end land over sea overnight perch finish
  bird stay ship deck
carried: carry passenger board embark sail sea load ride cross hoplites centaurs amazons tritons
  free cost capacity disembark land overseas crew three pick discard unload
left_behind: leave units water ship abandon discard strand swim sea alone sails away passengers stay
  behind drown middle separate split depart remain marooned castaway
flight: ride winged horse mount fly pick carry passenger together 4 gains speed horseback saddle
  dismount two far bonus
enemies: through enter past jump over leap block way occupied monsters cross land path zone control
  sneak
halted: frozen stuck stop immobile prevent hinder halted weather wind target another's enemy trapped
  paralysed blocked skip marked
attack: attack turn fight optional forced begin declare several two multiple times sea land ships
  diagonal initiate assault start charge neighbouring choose target whom range distance retreat flee
  after twice another
calmed: prevent drunk peace sleep stop fight pacify forbid lulled enemy drugged peaceful target
  defend defence
round: battle fight course order alternate starts begins strikes sequence once combat defender
  repeat simultaneous resolve numbers uneven outnumber more pick next again
strike: who throws first fight roll 1d6 equal lower under miss damage six automatic resolve to-hit
  number success fail succeed odds 6 1 high ares bonus modifiers random
casualty: defender decides chooses unit chosen pick loses damage target victim select focus spread
  apply assign suffers dies attacker enemy whom hit
destroyed: dies zero removed eliminated return discarded box graveyard loses reduced 0 pile comes
  back corpse revive fallen
women: female woman ladies amazons harpies medusa nymphs sirens bonus 1 male hero hoplites tritons
  against gender girls advantage extra plus
rage: angry heads grows damaged bonus 1 increases monster regrow snake heals cut many-headed furious
  lose 3 4 5
battle_ends: over finish completely eliminated wiped retreat flee escape withdraw advance occupy
  move conquered take captured space afterwards victor loser draw tie surrender stop break until
  after enter empty
drowned: drown sink sunk lost passengers swim die crew sea hero hoplites survive capsized betrayed
  shipwreck overboard
instead: instead event during skip fighting give forgo replace alternative cost combat pass per swap
  spend both additionally
window: play card time moment allowed anytime during enemy another's own phase reaction interrupt
  immediately after battle outside move respond early late per instantly keep save pandora delphi
  tyche odyssey
target: whom choose own enemy stack healing restored full hits asclepius golden fleece cornucopia
  demeter icarus wings odyssey teleport hero anywhere space hermes sandals cure medicine repair aim
  select distance
extra_attack: zeus men poseidon abyss atlas giant nike flying hera monster pan forest apollo equine
  athena women artemis army trojan horse additional second twice again double god goddess round
  bonus ares force
changing_sides: betray traitor steal control gain take over convert mine switch join defect
  permanent target enemy possess forever return keep mutiny capture loyalty
exchange: swap switch trade transform change target better reserve upgrade substitute new hits
  damage chosen weak force return stolen own mine fresh choose
struck: kill target mountain sea dies eruption lava ship disaster victim water maelstrom peak
  lightning lose sink abyss
negate: cancel counter stop block prevent respond reaction annul nullify undo enemy against veto
  interrupt ineffective immediately discard refuse response lost
deck: 30 copy size stack list names blessing gods number contains pack beginning starting dealt
  total amount pandora fates storm odyssey
foresee: seven 7 peek ahead top see upcoming future rearrange secretly prophecy change reorder put
  back show fewer fortune priestess
everybody_draws: 5 everyone too over discard six open chest others enemy ten players curse
  immediately own hand-limit take
materials: golem flesh clay stone crystal iron ice gold bone sand wood bronze obsidian basalt
  clockwork salt silver armor mana shape size variant advanced play metal force
chill: freeze cold frozen target opposing 2 minus reduce weaken frost golem choose pick snow weaker
  icy subtract
regrow: heal regenerate recover restore removes marker self repair golem hit cure automatically skin
  meat owner
empty: ran out run exhausted more left none reshuffle shuffle new finished supply last gone depleted
  refill recycle graveyard remaining
GR-1: pass through leave abandon garrison guard keep hold stay six 6 simultaneously control
  ownership moment instantly end checked once conquer visit owner left win lose later enemy
GR-2: eliminated knocked lose defeated heroes destroyed cards chits comeback everything wiped return
  survivor two remains sole reenter revive
GR-3: set-up setup place shuffle deal water blocked landlocked isolated ship reach unfair fair
  corner near number maximum six order redo choose capital seats direction
GR-4: several two number per bring reserve bag secret see enemy look show immediately act placed
  sickness save keep next skip
GR-5: six cards too over maximum excess checked moment during others enemy draw kept between
GR-6: stack split separately single individually different speeds slow fast through path join pick
  temporarily five jump over hover deck leave discard way halfway
GR-7: embark disembark passengers load unload sunk drown sinks swim far distance coast beach ashore
  sail ride charged spend harbour capacity
GR-8: winged horse mount rider pick way mid dismount two speed join meet companion escort alongside
  carry passenger saddle
GR-9: giant amphibious swim wade sea shore move both terrain stay biggest amphibian huge floats
  alone stop drown
GR-10: attack twice turn again several battles multiple flee withdraw escape surrender abandon stop
  diagonal ship shore coast move occupy captured space afterwards mandatory forced obliged finish
  choose heal between
GR-11: order sequence strikes more outnumber uneven surplus natural six roll 1 6 always never target
  victim damage dies simultaneous skip
GR-12: female bonus 1 amazons harpies medusa sirens nymphs male heads angry damaged snake repaired
  cumulative both several gender
GR-13: god goddess zeus poseidon atlas nike hera pan apollo athena artemis trojan horse enemy
  benefit both mine belongs cyclops nymphs titan sirens kraken tritons additional second twice
GR-14: timing moment anytime allowed enemy interrupt reaction during combat outside respond
  immediate save kept late drawn
GR-15: betrayal traitor steal control permanent forever convert full five limit overcrowded terrain
  wrong heal defect switch owner surrender return mine captured
GR-16: replace exchange lava teleport anywhere wings fly destroys another again abyss terrain target
  choose freeze hold own damage new healed god time
GR-17: roll physical real computer automatic phone digital device shuffle cards entered input hand
  virtual own electronic type
GR-18: simultaneous time order both eliminated tie sequence conflict draw everybody nobody dies
  winner sink sunk hover stop halfway precedence swim
GR-19: deck board sea embark twice again rider mount nike speed bonus sandals four friend over pass
  bird harpies eagle winged horse pick once
GR-20: frozen stuck immobile prevent drunk timing late part some half ship reposition teleport
  stopped wait peaceful hindered
GR-21: pass battle two cards skip refuse decline hold wait obliged several cure restore medicine
  elsewhere convert traitor stolen replacement swapped inherit acted again spend bonus multiple
GR-22: cancel counter negate wasted refunded back return order seven fewer less deck short peek
  remaining chest oracle reshuffle chain against own
GR-23: swap exchange combat fighting elsewhere far away anywhere reserve bystander outside involved
  own enemy only
GR-24: duration expire wear next until remove leftover unused save carry forever stay over speed
  hermes
GR-25: coast landlocked harbour port sea access neighbouring towns surrounded option border lake
  start redeal inland coastal two shoreline
GR-26: sequence deck enough short exhausted unlucky chest everybody empty insufficient less unfair
GR-27: useless waste pointless nothing discard throw away undamaged hit none target bluff pass
  meaningless wrong
GR-28: golem optional variant advanced clay iron crystal wood bronze obsidian first page choose
  assign dealt cyclops minotaur titan lasting permanent officially part
GR-29: golem regenerate recover iron clay crystal wood bronze obsidian gold sand ice useless ignored
  apply sea coast fireball quicksilver massive undead meaning list ability swift tough extra speed
  faster bonus
GR-30: freeze frozen cold frost weaken target minus 2 reduce choose pick stack cumulative dies again
  round
GR-31: cumulative accumulate multiple two combine bonus sum twice inspirational blinding dust zero
  minus 0 negative below weaken golems together
"""
"""By the ids of rules and rulings."""
