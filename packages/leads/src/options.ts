/** What the landing page's select sends (specification, point 3). */
export const SERVICE_TYPES = ['holiday-lights-install', 'gutter-cleaning', 'power-washing', 'multiple'] as const;
export type ServiceType = (typeof SERVICE_TYPES)[number];

/** Options of the holiday-lights form, by value (specification, point 9). */
export const ROOF_STORIES = ['1', '2', '3'] as const;
export const INSTALL_WINDOWS = [
  'Early November',
  'Mid November',
  'Late November',
  'Early December',
  'Mid December',
] as const;
export const LIGHT_STYLES = ['Classic Warm', 'Colorful', 'Custom'] as const;
export const BUDGET_RANGES = ['$500-$1,000', '$1,000-$2,000', '$2,000-$3,500', '$3,500+'] as const;

export type RoofStories = (typeof ROOF_STORIES)[number];
export type InstallWindow = (typeof INSTALL_WINDOWS)[number];
export type LightStyle = (typeof LIGHT_STYLES)[number];
export type BudgetRange = (typeof BUDGET_RANGES)[number];

/** The `source` of every holiday-lights payload (specification, point 7). */
export const HOLIDAY_LIGHTS_SOURCE = 'holiday_lights';
