"""Words in which people ask about the rules, beside those of the rules themselves."""

SAME = """
gold money coin nugget orichalcum
soldier army warrior men hoplite
monster beast creature
god titan favour favor
attack fight capture kill
hand limit titan
move action
pay price cost buy bought
rotate rotation flip
hoplite soldier troop warrior men guy spearman army unit mini figure legionary
nugget gold coin money ore ingot orichalcum cash chunk
creature monster beast enemy
titan god goddess deity
tile piece land
circle space field hex hexagon cell
island map isle
row market display
point vp star
token disc chip marker
temple shrine sanctuary
medallion medal amulet
metropolis capital city town
port harbour harbor dock anchor jetty
camp barracks tent
mine quarry pit pickaxe
hospital infirmary sickbay
siege catapult ballista cannon
crystal gem jewel
forge smithy blacksmith anvil
statue sculpture monument
oratory chapel pulpit
cyclops one-eyed
gorgon medusa
minotaur bull
hellhound dog hound cerberus wolf
hydra dragon many-headed snake
cronos kronos chronos
initiative starting-player
construct build built erect
building structure house
capture captured defeat beat kill catch conquer hunt
strength strong tough
skull death
stuck trapped stranded
supply bank reserve pool
loot reward spoils prize treasure
favour favor power blessing
buy bought purchase pay cost costs price spend
forest wood woods tree green
lagoon lake blue pond
desert sand dune yellow
mountain rock peak grey gray hill
volcano volcanoes lava crater
diamond rhombus lozenge
rotate rotation spin
area group cluster region connected
refill replenish restock
steal stolen snatch rob
cheaper less discount reduction
recruit enlist hire
produce production extract
"""
"""Groups of words that mean the same in this game."""

SEARCH_WORDS = """
boards: random pick choose starting begin receive own components four 4 mat prepare everyone table
  set
sides: easy beginner novice first recommended higher challenge experienced balance handicap unequal
  skill child newcomer expert flip different
stock: resources begin initial 1 receive own opening basic purse wealth mat start gift
piles: stacks single double triple circles 1 2 3 65 25 23 17 sort separate hidden number
action_row: row number 5 6 board draw open laid out 12 twelve table centre offer available choice
tiles_revealed: terrain matching top draw put place pile single double triple circle number lying
  two new lay
creatures_revealed: pawn draw random place top lava mountain crater red 20 twenty blind appear
  eruption two lay put new
construction_board: buildings offer spots available row 4 draw choice token face-up centre 26 slots
  supply purchase refill visible shown choose
spot_resources: top free resource bonus place put row barracks lying token included owns waiting
titans_out: titans start beginning tiles 4 face-up middle table place unclaimed available nobody
  owns free face flipped front show
supply: common remaining leftover rest box tile limited 30 thirty combat dice aside take unused
  centre heap
first_player: starts begins random determine youngest token opens lot choose toss oldest die draw
  roll
right_neighbour: more hoplite receives bonus extra compensation last position seated sits side
  beginning consolation free beside next compensate new
turns: clockwise way round leads order play next rotation direction sequence successive
  counterclockwise left phases five select resolve discard course steps whole
select: gap slide left row fill pick choose grab draft mandatory obligatory skip available centre
  everything carries leave refill first begin
card_cost: price pay expensive third fourth fifth sixth position buy purchase afford enough slide
  left cheaper first return
metropolis: starting tile install begin north harbour dock bonus resources arrow home anchor settle
  found corner anywhere
place: lay mandatory obligatory skip refuse put down forced terrain optional keep later save decline
  discard rotate orientation
fits: tile hang over island edge stick out outside inside border partly overhang beyond sea water
  coast within boundaries room completely shape
occupied: lay tile building creature top overlap cover covering stack another pawn temple taken over
  full existing spot double
adjacent: touch new tile built land connect next neighbouring beside border isolated alone separate
  contiguous anywhere far distance apart disconnected link start attach expand island adjoining
unplaceable: nothing fits room stuck impossible lay discard return back under lose lost wasted full
  island legal valid blocked creature
port: harbour harbor dock anchor arrow coast bonus resources covered three 3 hoplites nuggets loot
  only shore sea icon beach again second gain income per
titan_called: get hold titan how take another player steal active again attract connected 3 terrain
  colour forest lagoon desert mountain adjacent bigger larger opponent win earn activate reactivate
  flip claim lose size
titan_limit: two titans once several second maximum more another give back center own both keep swap
  limit oratory previous choose simultaneously time together
favour: power ability bonus buy flip recharge reuse refresh reactivate blessing special activate
  again after deactivate often lose point
resolve: optional forced decline refuse pass execute carry nothing renounce later instead second
  waste ignore give miss
produce: earn income gain more per dig extract pickaxe double hyperion collect resources yield favor
  workers total
recruit: more gain earn barracks tent per enlist hire themis double collecting yield favor total
  number
fight: battle attack combat several multiple next continue again more target choose start sequence
  stop rounds
hoplites: maximum 0 none zero 3 send commit four more limit put place alone number choose fight
  nobody unaided dice bare empty-handed lonely
dice: roll throw maximum four 4 number combat cube extra per attack zero none reroll physical
fight_won: same number exactly equal strength roll beaten skull win succeed success total add higher
  needed symbol death head compare hellhound 4 minotaur 6 gorgon 8 cyclops 10 hydra 12 automatic tie
  weak
fight_lost: lose failed failure capture unsuccessful stuck remain dead die casualties miss enough
  low trapped stop continue retry over losing fight hoplites survive
loot: bonus earn killing beaten hellhound minotaur gorgon cyclops hydra nuggets titan immediately
retire: winning back lose lost spent removed afterwards keep survive die victorious casualties
  sacrificed cost dismissed come home
won_without_roll: automatic automatically instant cronos guaranteed dice skip auto titan sure zero
  hoplites power guarantee favor
wounded: hospital infirmary save healed survive rescue nurse medic lose bed recover return back stay
  medical spare
capture_bonus: arch triumph extra loot bonus gate additional income stone pay gains stonework
  monumental
loot_building: bull gift bag draw anywhere loot capture refuse choose labyrinth bonus keep cyclops
  optional surprise
construct: construct choose between options three 3 kinds per several forge action craft raise
  produce medal build
building: pick choose row available place put cost price token select take buy four slot pay
building_terrain: forest lagoon desert mountain type matching wrong colour lava wild joker crater
  anywhere slot suitable allowed
creatures_forbid: build next creature beside monster near adjacent surrounding around neighbouring
  touching blocked prevent forbidden prohibited temple construction danger threatened gorgon
building_resource: barracks free comes immediately gain bonus build top take include new gift
  resource produce extra income lying stack
covered: building temple overbuilt second twice replace demolish destroy remove again titan count
  rebuild tear down upgrade area under move
temple: build temple construct place shape rhombus needs required cost price requirements 4 point
  tile legal adjacent flat size pay
temple_types: distinct two forest lagoon desert mountain wild joker lava identical terrains colours
  kinds duplicate repeat crater double pair
medallion: medal craft cost price 5 smelt buy convert amulet orichalcum pay turn point exchange
  value several
tokens: number limited run out amount contents inventory box seventeen supply enough exhausted
  two-sided count none left
additional: buy action again additional extra second another more purchase optional bonus repeat
  twice limit once cost skip renounced two double paid both
price: cost pay payment currency extra expensive swap trade 2 combinations mix second change afford
  table
discard: 2 duel couple only pair throw away remove drop choose end clear flush rid slide mandatory
  three 2-player two people
tile_from_below: under returned put back again reappear order discarded rejected later reused last
  exhausted recycled draw lost gone box known
counters: track resources storage mat store own app record show simple phone hidden secret visible
  limit mode
replenish: refill row slots restore prepare next draw slide spot between again filled opened left
  cards out put
reshuffle: run out exhausted deck finished shuffle recycle none left ran draw gone replace last over
  12
initiative: first begins token count change majority pass lead order compare stays determine assign
  largest biggest initiative round
initiative_tie: equal number draw level decide chooses both tied himself herself tiebreaker starting
  token current yourself involved hoplites
victory_titan: score 1 vp inactive flipped earn count lose active value side lost taken away
victory_temple: score 1 vp earn count value four place side above board star
victory_medallion: score 1 vp medal earn count nugget forged value 5 above board star rich leftover
victory: goal aim over finish 5 immediately conditions requirements pacified first objective
  instantly tie draw race final score last round
stopped: abandon early quit tie tiebreaker draw nobody deadlock unfinished ranking second equal
  abort time places late give
ability_training_camp: barracks tent produce six 6 immediately free gain camp extra bonus
ability_mine: pickaxe quarry six 6 production shaft immediately free income bonus extra
ability_hospital: infirmary save wounded heal lose recover medic nurse survive dead keep return
  single cure rescue
ability_oratory: two second multiple limit chapel temple prayer extra both keep three pulpit orator
  maximum
ability_siege_1: siege engine catapult ballista weapon value number dice machine reroll ram fight
  lucky cannon
ability_siege_2: siege engine catapult ballista weapon value number dice machine reroll ram fight
  lucky cannon
ability_siege_3: siege engine catapult ballista weapon three value number dice machine reroll ram
  fight lucky cannon
ability_siege_4: siege engine catapult ballista weapon four value number dice machine reroll ram
  fight lucky cannon
ability_siege_5: siege engine catapult ballista weapon five value number dice machine reroll ram
  fight lucky cannon
ability_arch: triumph gate extra bonus income loot win triumphal fight won victory
ability_crystal: protection shield gem protect ignore adjacent near beside safe ward allow forbid
  jewel magic single
ability_architect: duplicate pair identical repeat alike designer terrain double easier different
  help exception relax break
ability_forge: smithy anvil blacksmith extra two another hammer third more buy purchase workshop
  double single
ability_statue_hoplites: statue monument sculpture discount cheaper reduced price reduction save
  lower buy instead phase
ability_statue_nuggets: statue monument sculpture discount cheaper reduced price reduction save
  lower buy instead phase
ability_statue_creatures: statue monument sculpture discount cheaper reduced price reduction save
  lower buy instead phase
creature_one_nugget: hellhound dog cerberus hound three-headed wolf strength 4 weak weakest easiest
  four loot sum needed
creature_two_nuggets: gorgon medusa snake hair strength 8 eight loot two stone gaze sum needed woman
  serpent
creature_three_nuggets: cyclops one-eyed giant eye strength 10 ten loot three sum needed single-eyed
  most worth
creature_building: minotaur bull horns labyrinth strength 6 six loot free bag draw placed sum needed
  man-bull cow
creature_titan_theia: hydra many-headed snake dragon heads strength 12 twelve strongest hardest loot
  forest titan
creature_titan_themis: hydra many-headed snake dragon heads strength 12 twelve strongest hardest
  loot lagoon titan
creature_titan_cronos: hydra many-headed snake dragon heads strength 12 twelve strongest hardest
  loot desert titan
creature_titan_hyperion: hydra many-headed snake dragon heads strength 12 twelve strongest hardest
  loot mountain titan
favour_theia: green trees wood titan extra building temple medallion two second power ability twice
  additional jungle another phase forest theia
favour_themis: blue lake water titan double barracks power ability metropolis turquoise pond extra
  justice law
favour_cronos: yellow sand kronos automatic automatically instantly dice skull power ability sure
  dune dead killing hard strongest cronos desert
favour_hyperion: grey rock peak double production power ability metropolis stone hill income sun
  extra light golden
terrain: colours kinds landscape ground five green blue yellow grey belongs good purpose value
  matching wood lake sand
volcano: lava crater red wild joker terrain eruption fire freed cleared fifth area colour wildcard
  blank explode counts
metropolis_holds: starting contain inside produces includes barracks production adjacent temple
  cover counts free size circles
stuck: trapped remain stay waiting retreat rescue back second later retrieve recover move free
  stranded failed count maximum dice next attempt return hoplites
captured: trophy dead killed score value good pay keep currency return prisoner collected caught
  stock trade
OR-1: starting lay begin harbour size card corner coast resources choose order position touch
  neighbouring twice later dock home
OR-2: rotate rotation orientation mirror reverse impossible stuck refuse waste deliberately
  intentionally skip voluntarily side room flip
OR-3: attract two time simultaneously covered reactivate flip renew steal take opponent diagonal
  merge joined link chain split
OR-4: power ability favor timing twice after roll bonus extra bought additional titan row refill
  activate
OR-5: maximum limit zero four trapped earlier together count failed lose stop again retry buy second
  wounded heal infirmary save build cleared immediately
OR-6: rhombus shape flat line form legal build wild joker lava identical duplicates near colours
  parallelogram corner requirements
OR-7: build next creature beside monster wrong location slot near adjacent refill new immediately
  drawn row replaced lava safe wild
OR-8: move twice again additional actions extra second third mix combine pay payment discount free
  zero several cheaper nugget hoplite purchase half cumulative stack
OR-9: tie tied win instantly immediate middle during checked moment round finish others last
  simultaneously draw opponent's turn losing delayed wait announce over
OR-10: starting first token equal number level tiebreaker trapped neighbour bonus extra keep himself
  choose free changes majority draw between two compare stays
OR-11: duel couple pair throw away remove choose returned clear mandatory empty slot only 2 choice
  2-player wipe
OR-12: exhausted ran none enough missing unlimited count shortage substitute proxy finish more
  bottom last over
OR-13: random physical roll real computer automatic phone digital shuffle hand virtual reveals input
  device electronic bag
OR-14: touching connected neighbouring link underneath temple building harbour dock bonus second
  twice several overlap spanning big icon resource immediately arrow
OR-15: swap replace lose keep newest refuse decline forced twice wasted forgo return extra building
  reactivated again
OR-16: bull gift loot draw anywhere location decline refuse reject put back immediate barracks
  infirmary beds effect beside adjacent labyrinth lava new
OR-17: immediately effect waste pointless free zero exhausted missing shortage smithy double triple
  cost enough medallion
OR-18: middle end over stalemate deadlock impossible abandon tie draw ranking equal second remaining
  tiebreaker resign hopeless blocked
OR-19: size big large occupies starting shape footprint tile orientation length place three
OR-20: skipped automatic prompt question offered app buy purchase afford enough second extra phase
  option automatically missing poor
OR-21: useless pointless skip automatically none impossible options wasted room app stops empty
  circle fight discarded place
OR-22: roll remaining stop early enough app enter input type decided rest throw necessary sooner
OR-23: deck after keep moment front old finished face row shown again reuse face-up
OR-24: returned reappear bottom again reuse discarded rejected exhausted sequence recycled later
  draw unplaced box gone forgotten remember lifo top
OR-25: track simple mode islands manual phone board checked responsible enforce limits trust verify
  record oneself
"""
"""By the ids of rules and rulings."""
