import { Badge } from './badge.js';
import { renderToString } from './framework.js';
import { Page } from './page.js';

const places = { './Badge': Badge, './Page': Page };

/** Renders a place of the shop's pages, with the state that the browser continues with. */
export function render({ expose, props }) {
  const state = places[expose].state();
  return { html: renderToString(places[expose], props, state), state };
}
