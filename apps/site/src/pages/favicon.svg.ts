import { faviconSvg } from '../drawings.ts';

export function GET(): Response {
  return new Response(faviconSvg());
}
