/** What people write about washing, and about several things at once. */
export const WASHING_NOTES = [
  'Driveway and front walk, black stains, about 600 sq ft.',
  'House wash please, vinyl siding, green on the north side.',
  'Pollen EVERYWHERE. Porch, furniture, the works.',
  'Deck is slippery, needs a gentle wash. It was stained three years ago.',
  'We are listing the house in two weeks, need curb appeal: driveway, walkway and the brick steps',
  'How do you charge, by the hour or by sq ft?',
  'Is the soap safe for plants and koi? Pond right beside the patio.',
  'oil stain in the driveway from my sons truck. can that come out',
  'Stucco, so low pressure only please.',
  'Roof has black streaks. Do you do soft wash on shingles?',
  'Pool deck before Memorial Day if possible!',
  'Fence on both sides, about 180 feet. Gray now, used to be cedar.',
  'HOA letter says I have until the 15th to clean the driveway...',
  'water spigot is at the back, turned off inside, text me first and I will turn it on',
  'Garage floor and driveway. Car will be moved by 8.',
  'Just the sidewalk and the mailbox, it is a small job but it is embarrassing',
] as const;

export const SEVERAL_NOTES = [
  'Gutters + driveway. Would like one visit for both.',
  'Full package: gutters, house wash, windows if you do them.',
  'Need gutters cleaned now and then lights in November. Is there a bundle price?',
  'Selling in spring: gutters, roof streaks, driveway, deck. Please come take a look and give me one number.',
  'Power wash the deck, and one gutter leaks right onto it so probably that too',
  'Gutters and the brick walkway. My mother is 84 and nearly slipped on it.',
  'Church building, two stories, gutters and the front steps. Weekday mornings only.',
  'Everything you can do in one day with two guys. Budget around $800.',
] as const;
