const DEVICES = ['iPhone', 'iPad', 'Android', 'Mac', 'Windows', 'CrOS', 'Linux'] as const;
/** Most browsers name others as well; the first that is found is meant. */
const BROWSERS = [
  ['Edg', 'Edge'],
  ['OPR', 'Opera'],
  ['SamsungBrowser', 'Samsung Internet'],
  ['Firefox', 'Firefox'],
  ['FxiOS', 'Firefox'],
  ['CriOS', 'Chrome'],
  ['Chrome', 'Chrome'],
  ['Safari', 'Safari'],
] as const;

/** What a device is called, such as `Chrome on Android`, by its User-Agent. */
export function deviceName(userAgent: string): string {
  const [, browser = 'Browser'] = BROWSERS.find(([token]) => userAgent.includes(`${token}/`)) ?? [];
  const device = DEVICES.find((name) => userAgent.includes(name));
  const name = device === 'CrOS' ? 'Chromebook' : device;
  return name === undefined ? browser : `${browser} on ${name}`;
}
