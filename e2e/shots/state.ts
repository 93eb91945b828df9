import type { Page } from '@playwright/test';

/** Something a visitor may see, and how to get there. */
export interface State {
  readonly name: string;
  /** What is looked at: the whole page, one part of it, or (unless said) what the window shows. */
  readonly of?: 'page' | `#${string}`;
  /** Is there only where the navigation is behind the menu button. */
  readonly menuOnly?: true;
  readonly withoutScript?: true;
  /** The console errors that belong to it. */
  readonly troubles?: readonly RegExp[];
  reach(page: Page): Promise<void>;
}
