import { LIMITS } from '../limits.ts';
import { BUDGET_RANGES, INSTALL_WINDOWS, LIGHT_STYLES, ROOF_STORIES } from '../options.ts';
import { address, email, firstName, lastName, notes, phone } from './every-lead.ts';

const roofStories = {
  name: 'roofStories',
  column: 'roof_stories',
  control: 'select',
  required: true,
  personal: false,
  options: ROOF_STORIES,
} as const;

const installWindow = {
  name: 'installWindow',
  column: 'install_window',
  control: 'select',
  required: true,
  personal: false,
  options: INSTALL_WINDOWS,
} as const;

const style = {
  name: 'style',
  column: 'style',
  control: 'select',
  required: true,
  personal: false,
  options: LIGHT_STYLES,
} as const;

const budgetRange = {
  name: 'budgetRange',
  column: 'budget_range',
  control: 'select',
  required: true,
  personal: false,
  options: BUDGET_RANGES,
} as const;

const photoUrl = {
  name: 'photoUrl',
  column: 'photo_url',
  control: 'url',
  required: false,
  personal: true,
  maxLength: LIMITS.photoUrl,
} as const;

/** The holiday-lights form's, in the order of the specification's point 7. */
export const HOLIDAY_LIGHTS_FIELDS = [
  firstName,
  lastName,
  email,
  phone,
  address,
  roofStories,
  installWindow,
  style,
  budgetRange,
  notes,
  photoUrl,
] as const;
/** What it alone asks: kept in the table `holiday_lights_leads`. */
export const HOLIDAY_LIGHTS_DETAILS = [roofStories, installWindow, style, budgetRange, photoUrl] as const;

export type HolidayLightsField = (typeof HOLIDAY_LIGHTS_FIELDS)[number];

export const HOLIDAY_LIGHTS_LABELS = {
  roofStories: 'Roof stories',
  installWindow: 'Install window',
  style: 'Style',
  budgetRange: 'Budget',
  photoUrl: 'Photo',
} satisfies Readonly<Record<(typeof HOLIDAY_LIGHTS_DETAILS)[number]['name'], string>>;

/** The error for a field that is missing, or not a text (specification, point 5). */
export const HOLIDAY_LIGHTS_MESSAGES = {
  firstName: 'First name is required',
  lastName: 'Last name is required',
  email: 'Email is required',
  phone: 'Phone number is required',
  address: 'Address is required',
  roofStories: 'Please select roof stories',
  installWindow: 'Please select install window',
  style: 'Please select a style',
  budgetRange: 'Please select a budget range',
  notes: 'Please write the notes as text',
  photoUrl: 'Please give the photo as a link',
} satisfies Readonly<Record<HolidayLightsField['name'], string>>;
