import type { InboxViews } from '@downspout/office-api/views';

type ViewName = keyof InboxViews['counts'];

export const views = {
  navigation: 'Views',
  names: {
    reply: 'Needs reply',
    mine: 'Mine',
    snoozed: 'Snoozed',
    all: 'All leads',
    spam: 'Possible spam',
  } satisfies Record<ViewName, string>,
  /** What stands where a view has no leads. */
  empty: {
    reply: 'All caught up',
    mine: 'Nothing assigned to you',
    snoozed: 'Nothing snoozed',
    spam: 'No possible spam',
  },
  emptyWhy: {
    reply: 'Nobody is waiting for your reply. New leads appear here right away.',
    mine: 'Leads you take with “I’m on it” stay here until they’re won or lost.',
    snoozed: 'Snooze a lead to deal with it later: press h, or choose Snooze on its page.',
    spam: 'Requests that look like spam wait here until you review them.',
  },
  snoozed: (count: number) =>
    count === 1 ? '1 snoozed lead comes back later' : `${count.toLocaleString('en-US')} snoozed leads come back later`,
  showAll: 'See all leads',
  save: 'Save view',
  saveTitle: 'Save this view',
  saveWhy: 'The filters are saved for you under this name. Search words are not.',
  name: 'Name',
  edit: (name: string) => `Edit the view ${name}`,
  editTitle: (name: string) => `Edit “${name}”`,
  rename: 'Rename',
  remove: 'Delete view',
  cancel: 'Cancel',
} as const;
