/**
 * What a visitor enters in a form or says in a call, described once: forms, schemas, store, mail, office, exports, search and erasing
 * follow from it. The fields of each form, and all else that is said of them, stand in exports of their own, so that a script
 * on the page carries only what it uses.
 */
export interface LeadField {
  /** In code; the wire name on the holiday-lights form. */
  readonly name: string;
  /** In the store; the wire name on the landing form and in calls. */
  readonly column: string;
  readonly control: 'text' | 'email' | 'tel' | 'url' | 'textarea' | 'select';
  readonly required: boolean;
  /** Tells who the person is, or may: erased when they ask for it. */
  readonly personal: boolean;
  /** Most UTF-16 code units; a select takes its options alone. */
  readonly maxLength?: number;
  readonly options?: readonly string[];
  /** What a browser may fill in (WCAG 1.3.5). */
  readonly autoComplete?: 'given-name' | 'family-name' | 'email' | 'tel' | 'street-address';
  readonly autoCapitalize?: 'words';
  /** The migration that added the column, where that is not the first: `''` in the leads before it. */
  readonly since?: number;
}
