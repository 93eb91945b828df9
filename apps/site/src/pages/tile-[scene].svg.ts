import type { APIRoute } from 'astro';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { standalone } from '../drawings.ts';
import { TILE_SCENES } from '../sections/tile-scenes.tsx';

export function getStaticPaths() {
  return TILE_SCENES.map((_, index) => ({ params: { scene: String(index + 1) } }));
}

/** A drawing of the gallery as a file of its own: far down the page, and fetched when the visitor comes near. */
export const GET: APIRoute = ({ params }) => {
  const scene = TILE_SCENES[Number(params.scene) - 1];
  if (scene === undefined) return new Response(null, { status: 404 });
  return new Response(standalone(renderToStaticMarkup(createElement(scene))));
};
