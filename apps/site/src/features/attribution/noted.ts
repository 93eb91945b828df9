/**
 * Where the page script notes the touches, in the browser's local storage: a line for each, the oldest first, of time (ms),
 * page and referrer with blanks between.
 */
export const TOUCHES = 'downspout:came';
