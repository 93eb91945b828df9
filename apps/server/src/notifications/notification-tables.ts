/** The tables behind telling users of leads. Times as in `tables.ts`. */
export interface NotificationTables {
  notification_preferences: NotificationPreferencesTable;
  push_devices: PushDevicesTable;
  lead_responses: LeadResponsesTable;
  alerts: AlertsTable;
  told_addresses: NotifiedAddressesTable;
}

/** Without a row a user has the defaults (packages/office-api/src/notifications.ts). */
interface NotificationPreferencesTable {
  user_id: string;
  /** JSON of `NotificationPreferences`. */
  preferences: string;
  updated_at: number;
}

/** Browsers that a user has switched notifications on in: a subscription of the Push API each. */
export interface PushDevicesTable {
  /** UUID version 7. */
  id: string;
  user_id: string;
  /** Of the browser's push service. Whoever has it and the keys can send to the device. */
  endpoint: string;
  /** Base64url, as the browser gave them (RFC 8291). */
  p256dh: string;
  auth: string;
  /** What kind of device it is, to tell it from the user's others. */
  name: string;
  created_at: number;
  last_told_at: number | null;
}

/** Leads of which it is decided who is told. */
interface LeadResponsesTable {
  lead_id: string;
  planned_at: number;
}

/** One user to be told of one lead: again at each stage, until somebody takes care of it. */
interface AlertsTable {
  lead_id: string;
  user_id: string;
  /** 0 at first, then one more each time that nobody has answered. */
  stage: number;
  due_at: number;
  /** `needless`: somebody had answered, the user wants no such lead, or there is no way to tell. */
  state: 'planned' | 'told' | 'needless';
  settled_at: number | null;
}

/** A visitor's address or number that a message was planned for within the last hour. Goes with the next one after that. */
interface NotifiedAddressesTable {
  /** SHA-256, base64url. */
  address_hash: string;
  /** For which lead, so that it goes when that is erased. */
  lead_id: string;
  told_at: number;
}
