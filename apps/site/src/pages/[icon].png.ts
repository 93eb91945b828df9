import type { APIRoute } from 'astro';
import { iconPng } from '../drawings.ts';
import { socialCardPng } from '../social-card.ts';

const DRAWINGS: Record<string, () => Promise<Buffer>> = {
  'icon-192': () => iconPng(192),
  'icon-512': () => iconPng(512),
  'apple-touch-icon': () => iconPng(180),
  'social-card': socialCardPng,
};

export function getStaticPaths() {
  return Object.keys(DRAWINGS).map((icon) => ({ params: { icon } }));
}

export const GET: APIRoute = async ({ params }) => {
  const draw = DRAWINGS[params.icon ?? ''];
  return draw === undefined ? new Response(null, { status: 404 }) : new Response(new Uint8Array(await draw()));
};
