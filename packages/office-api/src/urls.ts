/**
 * Every URL of the office's API: its server routes by them, its screens ask by them. `:name` is a part that `urlOf` fills in.
 * Beside them the listener serves the screens at all other addresses, and `/healthz`, `/readyz` and `/metrics`.
 */
export const urls = {
  // Signing in
  welcome: '/api/welcome',
  welcomeLink: '/api/welcome/:token',
  signIn: '/api/sign-in',
  passkeyOptions: '/api/sign-in/passkey/options',
  passkeySignIn: '/api/sign-in/passkey',
  pair: '/api/pair',
  pairingLink: '/api/pair/:token',
  session: '/api/session',
  signOut: '/api/sign-out',
  signOutEverywhere: '/api/sign-out-everywhere',
  // The user's account
  account: '/api/account',
  confirmation: '/api/account/confirmation',
  confirmByPasskey: '/api/account/confirmation/passkey',
  password: '/api/account/password',
  endSession: '/api/account/sessions/end',
  newSecondFactor: '/api/account/second-factor/new',
  secondFactor: '/api/account/second-factor',
  secondFactorOff: '/api/account/second-factor/off',
  newPasskey: '/api/account/passkeys/options',
  passkeys: '/api/account/passkeys',
  removePasskey: '/api/account/passkeys/remove',
  newPairing: '/api/account/pairing',
  calendarFeed: '/api/account/calendar-feed',
  calendarFeedOff: '/api/account/calendar-feed/off',
  calendar: '/calendar/:file',
  recoveryCodes: '/api/account/recovery-codes',
  // How the user is told of leads
  notifications: '/api/notifications',
  notificationPreferences: '/api/notifications/preferences',
  pushDevices: '/api/notifications/devices',
  pushDeviceOff: '/api/notifications/devices/:id/off',
  pushDeviceTest: '/api/notifications/devices/:id/test',
  userMailTest: '/api/notifications/mail/test',
  userTextTest: '/api/notifications/text/test',
  retention: '/api/retention',
  // All screens
  office: '/api/office',
  events: '/api/events',
  // Inbox
  inbox: '/api/inbox',
  inboxCount: '/api/inbox/count',
  inboxViews: '/api/inbox/views',
  savedView: '/api/inbox/views/:id',
  removeSavedView: '/api/inbox/views/:id/remove',
  exportCsv: '/api/export/leads.csv',
  exportAllCsv: '/api/export/leads-all.csv',
  exportJson: '/api/export/leads.json',
  // A lead
  lead: '/api/leads/:id',
  leadsBulk: '/api/leads/bulk',
  leadNeighbours: '/api/leads/:id/neighbours',
  leadStatus: '/api/leads/:id/status',
  leadAssignee: '/api/leads/:id/assignee',
  leadSnooze: '/api/leads/:id/snooze',
  leadRelease: '/api/leads/:id/release',
  leadNotes: '/api/leads/:id/notes',
  leadMessages: '/api/leads/:id/messages',
  leadHandled: '/api/leads/:id/handled',
  leadCallOutcome: '/api/leads/:id/call-outcome',
  leadAppointments: '/api/leads/:id/appointments',
  leadMerge: '/api/leads/:id/merge',
  leadErase: '/api/leads/:id/erase',
  leadDeliveries: '/api/leads/:id/deliveries',
  leadCallBack: '/api/leads/:id/call-back',
  // Follow-up
  appointment: '/api/appointments/:id',
  appointmentFile: '/api/appointments/:id/appointment.ics',
  today: '/api/today',
  board: '/api/board',
  // Calls
  calls: '/api/calls',
  call: '/api/calls/:id',
  callErase: '/api/calls/:id/erase',
  platformCalls: '/api/platform/calls',
  platformAssistant: '/api/platform/assistant',
  // Reports
  reports: '/api/reports',
  // Deliveries
  deliveryTotals: '/api/delivery-totals',
  destinations: '/api/destinations',
  destinationTest: '/api/destinations/:name/test',
  deliveries: '/api/deliveries',
  deliveriesCount: '/api/deliveries/count',
  deliveriesSummary: '/api/deliveries/summary',
  retryDeliveries: '/api/deliveries/retry',
  retryDelivery: '/api/deliveries/:id/retry',
} as const;

type PartOf<Url> = Url extends `${string}:${infer Name}/${infer Rest}`
  ? Name | PartOf<Rest>
  : Url extends `${string}:${infer Name}`
    ? Name
    : never;

/** The URL with each `:name` as `parts` has it, escaped. */
export function urlOf<Url extends string>(url: Url, parts: { readonly [Name in PartOf<Url>]: string }): string {
  const given = new Map<string, unknown>(Object.entries(parts));
  return url.replace(/:(\w+)/g, (_name, name: string) => encodeURIComponent(String(given.get(name))));
}
