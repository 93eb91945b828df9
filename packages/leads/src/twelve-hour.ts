/** Minutes after midnight as people read them: `6:00 PM`; those of the midnight that ends a day are `12:00 AM` too. */
export function twelveHour(minutes: number): string {
  const hour = Math.floor(minutes / 60) % 24;
  return `${hour % 12 || 12}:${String(minutes % 60).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;
}
