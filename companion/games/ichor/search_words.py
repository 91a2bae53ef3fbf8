"""Words in which people ask about the rules, beside those of the rules themselves."""

SAME = """
token disc disk chip marker
figure mini miniature pawn guy character standee piece
god goddess olympian deity
monster creature beast
power skill superpower talent
opponent enemy opposing rival foe adversary
edge rim boundary
push shove bump nudge
copy mimic mirror imitate mimick
gate portal gateway arch door
colour color
expansion extension add-on addon
jump hop vault
stack tower heap
crossed cross passed
row rank
legal valid allowed permitted
newcomer newbie recruit
"""
"""Groups of words that mean the same in this game."""

SEARCH_WORDS = """
board: cloth fabric mat double-sided grid squares size 36 49 spaces side beginner first experienced
  recommended small big large set map 6x6 7x7 dimensions lay out printed reverse two advanced layout
  front choose variant
sides: plays whom choose camp asymmetric two-player sit opposite olympus assault side facing good
  evil greek decide colour number two only dark light bad seat team people
cards: abilities lay line 7x7 6x6 six seven cards laid out left over remaining aside expansion three
  more monsters 16 eight power dealt display number random row front reveal unused 6 7 8 eleven draw
  spare leftovers open shuffled face-up
aid_cards: player aid reference summary help overview four sheet reading opponent's cheat know
  powers reminder abilities explain 2
figures: put start positions beginning initial placement stand set second row column opposite card
  unused leftover figures 16 eight board 6 7 placed line arrangement beneath match setup others
  number
tokens: discs get each 6x6 7x7 tokens 38 receive number supply front begin set box rest total small
  large own starting amount big pool limited fourteen nineteen count
victory_cards: hera calydonian boar expansion special win condition put line deal announce warn
  courtesy next turn threat tell claim hubris variant module set instant optional include first
  opponent placed mix
victory_cards_laid: places first app hand column position set order choose hera boar own line slot
  decide pick
gate_tiles: 8 expansion placed set number tile positions randomly shuffle gates play board variant
  setup eight two located drawn kinds types cover spaces optional
start: first begins opening turn order alternately after move gods second starting player next dark
  side lead two first-move initiative
turn: move power both action options choose instead two pass skip figures per turn activate either
  choices round plus ability wait order
move_line: diagonal diagonally normal move not far distance steps direction queen rook chess
  horizontally vertically unlimited number spaces backwards forwards walk slide limit corner change
  bend zero stay sideways turn minimum stop
blocked: land enemy through own figure jump pass opponent occupied capture take kill way obstacle
  share space collide stopped stand friend stuck fight attack hit two over square onto block
trail: put tokens place enemy cross crossed leave behind opponent passed over replace flip take own
  per space two limit maximum walked start square drop colour stays lay after moving path cover
  steal capture only passing swap
final_space: own top end stop stay marker land token destination last square under figure beneath
  stand back take pick final arriving mine opponent's hand return
supply_short: run out tokens too few none left enough more spaces move insufficient missing last ran
  remaining exceed squares allowed partially
power_text: card override move power contradict conflict both special text precedence beats
  exception instead effect after description otherwise changes movement overrule wording contrary
  general general-rule different counts
power_once: same again later twice special ability often power card after second time reuse flip
  over spent per one-time multiple face limit match one-shot recover only activation turning
power_empty: ability effect nothing changes waste pointless result option stall passing pass turn
  doing allowed bluff empty useless time fizzles
power_purpose: ability activation doing heracles push griffin jump minotaur wrap counts waste spent
  normal move plain fulfil fizzle activate
off_board: dead killed gone removed figure come back return card out play afterwards ability taken
  later reenter again
removed: dead killed taken vanish token underneath space stood empty pushed moved opponent's power
  called leaves behind sacrificed left siren trail last square
all_tokens: goal objective win placed last token laid none left front supply over ends first run out
  immediately turn victory condition aim empty finish hand moment
no_move: stuck trapped blocked surrounded shut stalemate locked nothing legal act immobile pass
  instead hemmed jammed unable impossible lose immediately moves left
points: score counting value remaining front loser worth example 13 unplaced left over record tally
  placed token leftover win margin difference
match: two games second rematch swap switch sides reset positions again rounds play best change
  roles half fair series layout order
second_game: overall winner total tied tie equal tiebreak draw combined sum both higher series final
  decides victor games score last
newcomer: adding new god monster enter join arrives bring reinforcement summon place extra figure
  during set aside face down reserve come out draw lands token spawn next cards fresh appear put
  random under
gate_no_stop: stop stand stay rest tile halt land remain wait forbidden two spaces gate occupy
  between tokens placed allowed pause finish
gate_passed: activate trigger sideways left vertical down walk through direction start far middle
  centre between spaces both ways enter ability immediately applies optional time gate next leaving
  twice across
power_aphrodite: love copy last power opponent's previous steal siren example opposite reuse borrow
  venus turnback
power_apollo: return back forth twice two moves second time starting space home round trip boomerang
  sun again origin retrace line double movement
power_ares: god war recharge refresh reactivate restore cards again flip over three powers reuse
  sacrifices himself removed recover abilities leaves disappears revive
power_artemis: hunt kill capture remove destroy land attack opponent shoot both die take out
  sacrifice figures gone dead monster onto
power_athena: wisdom change direction zigzag corner turn bend 3 steps l-shaped around orthogonal
  single spaces fewer diagonal horizontally vertically three instead separately
power_hera: queen claim victory card special win condition surrounded own tokens four 4 around
  orthogonal corner edge expansion instantly diagonal
power_heracles: hercules strong move opponent aside two front god own behind edge blocked pushes
  past through displace away forward ahead far wall row slide over
power_hephaestus: smith double two tokens space pile forge twice own 2 high mandatory second layer
  trail pair crossing
power_hermes: jump teleport fly anywhere messenger leaps over figures free square gate tile land far
  travel empty across leave behind move
power_hestia: summon extra god three line vertical expansion hearth bring reinforcement newcomer row
  enough reserve column file
power_poseidon: sea wave wipe clear remove sweep wash away line horizontally vertically choose own
  tokens too both colours entire flood whole row column back
power_zeus: thunder lightning diagonally corner surrounding four replace monster tokens around him
  place moving bolt occupied short put down monster's own double number
power_boar: pig victory card claim special win condition surrounded eight 4 adjacent four gods
  around expansion instantly calydon
power_centaur: horse half-human bishop slanting cornerwise angled oblique distance far diagonally
  crosswise blocked different direction trail
power_cerberus: dog hound three-headed replace swap convert flip opponent's tokens anywhere steal
  heads stacked fewer far three choose take over distance
power_cyclops: one-eyed giant twice double move two times removed dies disappears afterwards
  sacrifice second direction again change gone different
power_echidna: mother summon extra monster far side opponent's back row expansion bring
  reinforcement newcomer two opposite end reach snake home reserve last line
power_geryon: three tokens pile high triple three-bodied giant space add two laid 2 anywhere trail
  put extra top
power_griffin: bird fly leap over figure own friend opponent past two continue further landing token
  under jumped god eagle obstacle hurdle behind once
power_hydra: snake heads clear wipe remove surrounding eight around own tokens too adjacent both
  colours sweep destroy also back
power_medusa: gorgon snake hair stone copy last power opponent's previous steal opposite reuse
  borrow
power_minotaur: bull wrap around side reenter re-enter exit appear opposite teleport through edge
  labyrinth continue come back torus loop leave pacman out
power_siren: singing lure attract pull summon drag move opponent god swap places mermaid onto start
  calls bring far distance steal take put shift
power_typhon: two moves extra step corner l-shape change direction space first 1 turn bend storm
  giant two-part double movement
gate_offerings: 2 middle between spaces pair put down opponent tokens removed gift bonus four
  occupied top count placed altar two extra centre
gate_reinforcements: double two tokens per space after passing more 2 choose square extra stack
  trail behind optional fewer line laid
gate_sacrifice: lose figure removed dies gives killed 3 anywhere free choose compulsory after
  passing disappears three extra price walking through
gate_assistance: away discard rid remove permanently fewer tokens box out play helps 1 supply reduce
  toss needed lose place less
gate_boost: extra step move further 1 bonus optional direction turn corner after horizontally
  vertically faster speed more stopping longer add free
gate_jump: teleport land anywhere leap fly warp after passing stop continue tokens afterwards
  destination choose free trail
gate_recharge: reuse power again refresh reactivate restore second flip over reload ready turn
  charge twice battery back recover
gate_transform: change another swap replace figure different new random substitute morph card shape
  become none left reserve old removed
IC-1: return order after during enough tokens ran out short first settle pick own under final again
  move timing sequence simultaneous sources replenish step supply back lay simultaneously reuse run
IC-2: moment immediately during opponent's turn last token placed middle boxed discarded count exist
  winner timing end loses again exact removed needed scored over check loser moves
IC-3: two tokens space stack double crossing three pile high replaced landing own opponent both back
  removed only over capture whole crossed onto walking
IC-4: hephaestus geryon three tokens double space start square two pile stacking own short enough
  count triple add fewer limit height twice more maximum
IC-5: conditions requirement allowed activate ability useless effect nothing empty whenever facedown
  needed require impossible illegal waste whether
IC-6: copying chain aphrodite medusa both back forth edges meaning opposite card turned power
  previous two ago last ping-pong victory wording reversed adapted again
IC-7: siren lure called god lands token under start leave own square blocked shut move afterwards
  trapped away onto pulled beneath stand after surrounded underneath old
IC-8: dead removed taken killed underneath empty space trail remains cyclops artemis ares sacrifice
  card figure ability gone token last square afterwards
IC-9: twice second move back cyclops apollo forced direction return line home two skip way
  interrupted optional double route different path stay token between gate elsewhere obliged
IC-10: artemis kill hunting tokens trail final space both removed bare attack jump distance adjacent
  square victim far vacated capture empty gone underneath
IC-11: athena fewer steps less three two back forth revisit space twice again return start diagonal
  blocked final square optional directions tokens circle
IC-12: heracles far monsters two row distance walk first adjacent edge wall token beneath gods own
  behind under displaced moved leaves
IC-13: griffin own figure two next row twice token jumped space further distance leap land behind
  friend opponent double continue beneath far adjacent start
IC-14: minotaur wrap around twice full loop start space cross reenter re-enter side return blocked
  corner left down circle back beyond exit vertical whole obstacles stop
IC-15: centaur typhon bishop bend diagonally blocked figures first step back reverse direction zero
  minimum stay slanted obstacle jump corner return only change
IC-16: zeus hydra poseidon cerberus area spaces enough tokens short fewer three stacked own stay
  corner choose row column both centre removed reach around range affected too figures standing edge
  clear surrounding line sweep
IC-17: hermes hestia echidna requirement conditions teleport summon new figure random choose card
  exact column gate tile landing left reserve empty row edge pick appears three needed far leave
IC-18: announce victory warn hera boar claim instant special win border corner four gods tokens
  adjacent diagonal score points forgot tell threat edge surrounded immediately during next turn
IC-19: ares himself own card removed dead figures revive flip three choose refresh recharge leaves
  off-board fewer reactivate back again pick unused
IC-20: vertical ignore refuse optional compulsory pushed pulled called through teleport stand stop
  wait tile activate counts time twice back jumped trigger newly placed gate walking decide
IC-21: exact effect gate offerings reinforcements sacrifice assistance jump recharge transform free
  spaces count placed both short vertical details precise summary explanation numbers list different
  abilities meaning
IC-22: stuck trapped blocked surrounded stalemate legal pass skip nothing shut lose immobile figures
  hemmed impossible score moves winner points immediately gone none
IC-23: rematch second reset set-up swap sides begins tied equal total winner overall repetition
  position draw endless loop new cards shuffle round series again start
IC-24: hera boar line position choose order first set-up column filled slot card dealing special
  placing setup beginning fixed own choice left
IC-25: two gates line order timing sequence both first resolve after simultaneous win middle last
  token boxed boost sacrifice transform assistance athena typhon steps count move priority double
  separate combined instantly chronology over
IC-26: single odd lying middle offerings reinforcements full top choose zero none capacity two
  maximum third fill complete missing limit height stack three
IC-27: heracles griffin minotaur hephaestus doing useless counts activated wasted plain mandatory
  stack forced optional third token high reinforcements limit failing fizzles card turned height
  normal
IC-28: sacrifice transform middle power interrupted aborted cyclops geryon ares apollo cut wasted
  figure gone vanish spent replaced card mid-power halfway remainder ends early
IC-29: interaction combination artemis athena apollo jump boost sacrifice transform interrupted
  cancel through illegal step back twice kill land own trail gate passing during power return
  combined hunting trip
IC-30: combination griffin minotaur heracles after order teleport interaction leap wrap pushing
  behind jump gate stops illegal line landing
IC-31: combination geryon ares recharge zeus copying interaction stacking start boost tokens short
  refresh zero cards none own edge cases space supply nothing behind optional fewer pile war god
  leftover
IC-32: definition nothing changes counts empty powers option compare side left read copy columns
  direction card lines figure below orientation facing viewpoint meaning sitting viewed
IC-33: cyclops trapped stuck shut blocked move second time again surrounded room after first jump
  illegal removed nonetheless immobile nowhere impossible gate
IC-34: order choose space pick short last token enough three sequence asked app supply running out
  zeus sacrifice cerberus decides choice
IC-35: both gates two line sacrifice first transform combination order replaced figure dies newcomer
  newly removed three tokens together row sequence interaction second
IC-36: heracles pushes monster through jump gate tile lands beyond teleport blocked behind space
  free ahead hercules ends rests stands occupied hero's strong position
IC-37: effect option empty refused forbidden ability useless compare after net result position whole
  later gates choices stalling undo pointless stall unchanged
IC-38: heracles monster lands token timing given back beneath opponent own offerings turn reuse
  order gate takes displaced moment
IC-39: app random hera boar nobody chooses position column set hand automatically decides change
  manual automatic place line beginning set-up
"""
"""By the ids of rules and rulings."""
