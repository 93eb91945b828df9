import {
  budgetRangeLabels,
  installWindowLabels,
  roofStoriesLabels,
  styleLabels,
  holidayForm as words,
} from '@downspout/business/holiday-copy';
import { LIMITS } from '@downspout/leads/limits';
import { BUDGET_RANGES, INSTALL_WINDOWS, LIGHT_STYLES, ROOF_STORIES } from '@downspout/leads/options';

/** What the controls of the form say and take, by their wire names. */

export const ROOF = {
  name: 'roofStories',
  label: words.roofStories,
  placeholder: words.placeholders.roofStories,
  options: ROOF_STORIES.map((value) => ({ value, label: roofStoriesLabels[value] })),
};

export const LIGHTS = [
  {
    name: 'installWindow',
    label: words.installWindow,
    placeholder: words.placeholders.installWindow,
    options: INSTALL_WINDOWS.map((value) => ({ value, label: installWindowLabels[value] })),
  },
  {
    name: 'style',
    label: words.style,
    placeholder: words.placeholders.style,
    options: LIGHT_STYLES.map((value) => ({ value, label: styleLabels[value] })),
  },
  {
    name: 'budgetRange',
    label: words.budgetRange,
    placeholder: words.placeholders.budgetRange,
    options: BUDGET_RANGES.map((value) => ({ value, label: budgetRangeLabels[value] })),
  },
];

export const TEXTS = [
  {
    name: 'firstName',
    label: words.firstName,
    autoComplete: 'given-name',
    autoCapitalize: 'words',
    maxLength: LIMITS.name,
  },
  {
    name: 'lastName',
    label: words.lastName,
    autoComplete: 'family-name',
    autoCapitalize: 'words',
    maxLength: LIMITS.name,
  },
  {
    name: 'email',
    label: words.email,
    type: 'email',
    inputMode: 'email',
    autoComplete: 'email',
    maxLength: LIMITS.email,
  },
  { name: 'phone', label: words.phone, type: 'tel', inputMode: 'tel', autoComplete: 'tel', maxLength: LIMITS.phone },
] as const;
