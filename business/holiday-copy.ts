import type { BudgetRange, InstallWindow, LightStyle, RoofStories } from '@downspout/leads/options';
import { area } from './facts.ts';
import { samples } from './samples.ts';

/** The words of the holiday-lights pages, as `copy.ts` has those of the others. */

export const holidayPage = {
  badge: 'SEASONAL',
  headline: 'Holiday Lights & Décor',
  tagline: 'We design, install, remove and store your lights. You come home to a bright house.',
  action: 'Get My Holiday Quote',
  scene: 'The same roof at night, its edge strung with warm bulbs',
  included: {
    heading: "What's Included",
    items: [
      {
        icon: 'pencil',
        heading: 'Design consultation',
        text: 'We look at your roofline and trees, and draw what we would hang.',
      },
      {
        icon: 'bulb',
        heading: 'Commercial-grade LEDs',
        text: 'Bright, cool to the touch, and easy on the power bill.',
      },
      {
        icon: 'timer',
        heading: 'Timers with professional install',
        text: 'On at dusk, off at bedtime. Clips, never nails.',
      },
      {
        icon: 'box',
        heading: 'Takedown and storage after the season',
        text: 'We come back in January, label everything and keep it dry.',
      },
    ],
  },
  gallery: {
    heading: 'Our Work',
    tiles: [
      'Roofline in warm white',
      'Wrapped dogwood trees',
      'Front porch garland',
      'Lit front walk',
      'Wreaths on every window',
    ],
    photoAlt: 'A house at night with warm white bulbs along the roofline and a lit tree in the yard',
  },
  coverage: {
    heading: 'Coverage Area',
    text: `Serving the ${area.greater}`,
  },
} as const;

const roofStoriesLabels: Record<RoofStories, string> = { '1': '1 Story', '2': '2 Stories', '3': '3 Stories' };

/** The words of the options that read as they are sent. An owner may re-word a label; the value stays. */
export const installWindowLabels: Record<InstallWindow, string> = {
  'Early November': 'Early November',
  'Mid November': 'Mid November',
  'Late November': 'Late November',
  'Early December': 'Early December',
  'Mid December': 'Mid December',
};
const styleLabels: Record<LightStyle, string> = {
  'Classic Warm': 'Classic Warm',
  Colorful: 'Colorful',
  Custom: 'Custom',
};
const budgetRangeLabels: Record<BudgetRange, string> = {
  '$500-$1,000': '$500-$1,000',
  '$1,000-$2,000': '$1,000-$2,000',
  '$2,000-$3,500': '$2,000-$3,500',
  '$3,500+': '$3,500+',
};

export const holidayForm = {
  heading: 'Get Your Holiday Quote',
  text: 'Tell us about the house. We answer with scheduling options within 24 hours.',
  required: 'Fields with * are required.',
  groups: { you: 'About you', house: 'Your house', lights: 'Your lights' },
  firstName: 'First Name',
  lastName: 'Last Name',
  email: 'Email',
  phone: 'Phone Number',
  address: 'Property Address',
  roofStories: 'Roof Stories',
  installWindow: 'Preferred Install Window',
  style: 'Style',
  budgetRange: 'Budget Range',
  notes: 'Additional Notes',
  photoUrl: 'Photo Upload (Optional)',
  hints: { notes: '(Optional)', photoUrl: 'A link to a photo of your house, if you have one.' },
  placeholders: {
    roofStories: 'Select stories',
    installWindow: 'Select a window',
    style: 'Select a style',
    budgetRange: 'Select a budget',
  },
  /** The words of the options, by field and value. */
  options: {
    roofStories: roofStoriesLabels,
    installWindow: installWindowLabels,
    style: styleLabels,
    budgetRange: budgetRangeLabels,
  },
  samples: { ...samples, email: 'jane@example.com', notes: 'Trees, peaks, colors you like…', photoUrl: 'https://' },
  /** Above the form, when entries of it could not be taken. */
  summary: {
    heading: (count: number) => (count === 1 ? 'Please check 1 entry:' : `Please check ${count} entries:`),
    entry: (label: string, message: string) => `${label}: ${message}`,
    mended: (label: string) => `${label}: thank you`,
  },
  submit: 'Request My Holiday Quote',
  submitting: 'Submitting...',
} as const;

export const thankYou = {
  heading: 'Thank You!',
  received: 'Your holiday lights request was received.',
  promise: 'You will get scheduling options by text or email within 24 hours.',
  stepsHeading: 'What Happens Next',
  steps: [
    'Our team reviews your request',
    'You receive scheduling options within 24 hours',
    'We discuss your custom design and send a detailed quote',
    'We schedule your installation once approved',
  ],
  home: 'Back to Home',
  call: 'Call Us Now',
  questions: 'Questions in the meantime?',
} as const;
