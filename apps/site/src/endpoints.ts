/**
 * Where the forms post, fixed when the pages are built: our own server, or an external webhook where the pages are
 * hosted without it.
 */
export const QUOTE_ENDPOINT = process.env.SITE_QUOTE_ENDPOINT || '/api/quotes';
export const HOLIDAY_LIGHTS_ENDPOINT = process.env.SITE_HOLIDAY_LIGHTS_ENDPOINT || '/api/holiday-lights';
