/**
 * How much a client likes a content coding, from 0 (refused, or not named) to 1, by its Accept-Encoding header
 * (RFC 9110, 12.5.3). `*` stands for every coding that is not named itself.
 */
export function weightOf(header: string, coding: string): number {
  const weights = new Map(header.toLowerCase().split(',').map(weighed));
  return weights.get(coding) ?? weights.get('*') ?? 0;
}

function weighed(item: string): [coding: string, weight: number] {
  const [coding = '', ...parameters] = item.split(';').map((part) => part.trim());
  const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice('q='.length);
  if (weight === undefined) return [coding, 1];
  return [coding, /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(weight) ? Number(weight) : 0];
}
