import { HOLIDAY_LIGHTS_URL, QUOTES_URL } from '@downspout/leads/site-urls';
/**
 * Where the forms post, fixed when the pages are built: our own server, or an external webhook where the pages are
 * hosted without it.
 */
export const QUOTE_ENDPOINT = process.env.SITE_QUOTE_ENDPOINT || QUOTES_URL;
export const HOLIDAY_LIGHTS_ENDPOINT = process.env.SITE_HOLIDAY_LIGHTS_ENDPOINT || HOLIDAY_LIGHTS_URL;
