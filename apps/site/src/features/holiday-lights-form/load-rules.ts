export type Rules = typeof import('./holiday-lights-payload.ts');

/**
 * The form's rules, fetched once the form is alive: on a slow phone the press is answered a good while sooner without
 * them in its way. A load that failed is tried again by the next press.
 */
export function loadRules(): Promise<Rules> {
  return import('./holiday-lights-payload.ts');
}
