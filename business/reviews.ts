/**
 * SAMPLES TO REPLACE. These three reviews are invented to show how the page looks.
 * Put your own customers' words here, with their permission, before the site goes live.
 */
export const reviews: readonly { name: string; neighborhood: string; text: string }[] = [
  {
    name: 'Denise R.',
    neighborhood: 'Decatur',
    text: 'They came the morning after the storm, cleared three downspouts and showed me photos of what was stuck in there. The price was the one they had told me.',
  },
  {
    name: 'Marcus T.',
    neighborhood: 'East Lake',
    text: 'Two people, one hour, not a leaf left on the flower beds. They also re-hung a loose bracket without making a story out of it.',
  },
  {
    name: 'Priya S.',
    neighborhood: 'Virginia-Highland',
    text: 'They washed the driveway in spring and hung our lights in November. On time both days, and in January the lights simply went away.',
  },
];
