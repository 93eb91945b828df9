/** Such as `20261121T190500123Z`: sorts by time, and stands in a file's name. */
export function timeStamp(now: number): string {
  return new Date(now).toISOString().replaceAll(/[-:.]/g, '');
}
