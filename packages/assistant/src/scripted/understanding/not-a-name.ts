/**
 * Words that end a name or are none: "my name is Jane and my number", "I'm looking for". Words that are names as well
 * (Will, Grace, Price, May, Mark, Rose, Hope, Bill, Art) are left out on purpose.
 */
export const NOT_A_NAME: ReadonlySet<string> = new Set(
  `a an the and or but so if then because at in on of for from to with without about as by near over under up down out off
  i i'm i'd i've i'll im ive my mine me we us our you your he she they it it's its that that's this these those there here
  is are was were be been am isn't has have had having do does did done don't can can't could would should shall must might
  need needs needed want wants wanted like please thanks thank sorry hello hi hey yes yeah yep no nope not none never ok
  okay sure well just really very quite too also still only again actually maybe right correct wrong exactly
  what when where who why how which
  phone number cell mobile telephone email mail address street name house home property roof gutter gutters downspout
  downspouts driveway deck patio lights light holiday christmas power pressure washing wash washed cleaning clean cleaned unclog hang install installed quote
  estimate service services call calling caller called back talk speak ask asking reach text
  looking trying wondering having going coming getting living located interested ready good fine great happy tired sick mad
  angry furious annoyed upset afraid worried glad busy late early new old free available done finished stuck lost confused
  homeowner customer owner landlord tenant renter neighbor neighbour client urgent emergency important ridiculous crazy
  stupid terrible awful nothing something anything everything nobody somebody anybody skip pass next stop cancel wait
  hold hang one two three four five six seven eight nine ten zero oh uh um er hmm huh my own their his her all both any
  some more less much many few every each other another same now today tomorrow tonight yesterday morning afternoon
  evening week month year monday tuesday wednesday thursday friday saturday sunday
  said told say tell saying telling know think guess mean means see got get give gave take took make made
  human person robot bot machine computer assistant operator agent representative
  ignore instead rather change correct correction spell spelled spelling letter
  mom mother dad father wife husband son daughter leaking clogged broken dirty full blocked flooded overflowing
  open closed hours prices cost costs business company question questions
  que por para mi su el la los las un una es soy`.split(/\s+/),
);
