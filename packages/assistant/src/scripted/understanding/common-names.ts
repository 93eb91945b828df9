/** First names that are believed without a capital letter after "I'm" or "this is". Most also mean nothing else. */
export const COMMON_NAMES: ReadonlySet<string> = new Set(
  `james john robert michael david william richard joseph thomas charles chris christopher daniel matthew anthony mark
  donald steven steve paul andrew andy joshua josh kenneth ken kevin brian george edward ed ronald timothy tim jason
  jeffrey jeff ryan jacob gary nicholas nick eric jonathan jon stephen larry justin scott brandon benjamin ben samuel sam
  greg gregory frank alex alexander patrick raymond jack dennis jerry tyler aaron jose adam nathan henry douglas doug peter
  zachary kyle walter ethan jeremy harold keith christian roger noah gerald carl terry sean austin arthur lawrence jesse
  dylan bryan joe jordan billy bruce albert willie gabriel logan alan juan wayne roy ralph randy eugene vincent russell
  elijah louis bobby philip johnny mike bob tom bill dave dan matt tony rob jim jimmy will marcus carlos luis tyrone
  mary patricia jennifer linda elizabeth barbara susan sue jessica sarah sara karen lisa nancy betty margaret sandra ashley
  kimberly kim emily donna michelle carol amanda dorothy melissa deborah debbie stephanie rebecca sharon laura cynthia
  kathleen amy angela shirley anna ana brenda pamela pam emma nicole helen samantha katherine kate katie christine debra
  rachel carolyn janet catherine maria heather diane ruth julie olivia joyce virginia victoria kelly lauren christina joan
  evelyn judith megan andrea cheryl hannah jacqueline martha gloria teresa ann anne sara madison frances kathryn janice
  jean abigail alice julia judy sophia grace denise amber doris marilyn danielle beverly isabella theresa diana natalie
  brittany charlotte marie kayla alexis lori jane jayne tina priya keisha latoya tamika rosa carmen elena wei mei`.split(
    /\s+/,
  ),
);
