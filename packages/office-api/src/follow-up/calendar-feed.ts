/** `POST /api/account/calendar-feed`: takes the place of the one before. Shown this once. */
export interface NewCalendarFeed {
  /** What a calendar program subscribes to; whoever has it reads all appointments. */
  readonly address: string;
}
