/** What advertising puts into the address of the page that it leads to. */
export const CAMPAIGN_PARAMETERS = [
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
  'gclid',
  'gbraid',
  'wbraid',
  'fbclid',
] as const;

/** Most bytes of the header `attribution`; a longer one is not read. */
export const MAX_ATTRIBUTION_BYTES = 2_048;

/** One coming to the site from elsewhere: from another site, or with parameters of a campaign. */
export type Touch = {
  /** ISO 8601, by the visitor's clock. */
  readonly at: string;
  /** The path of the first page. */
  readonly page: string;
  /** The other site's page without its query, if the browser sent it. */
  readonly referrer?: string | undefined;
} & { readonly [Name in (typeof CAMPAIGN_PARAMETERS)[number]]?: string | undefined };

/** How a visitor came to the site at first, and at last: of the touches of 90 days. */
export interface Attribution {
  readonly first: Touch;
  readonly last: Touch;
}

/** The campaign's parameters in an address, as far as there are any. */
export function campaignIn(parameters: URLSearchParams): Partial<Touch> {
  const found = CAMPAIGN_PARAMETERS.map((name) => [name, parameters.get(name) ?? ''] as const);
  return Object.fromEntries(found.filter(([, value]) => value !== ''));
}
