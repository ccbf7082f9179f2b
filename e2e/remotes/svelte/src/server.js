import { render as draw } from 'svelte/server';
import Badge from './badge.svelte';
import Page from './page.svelte';

const places = { './Badge': Badge, './Page': Page };

/** Renders a place of the shop's pages. */
export function render({ expose, props }) {
  return { html: draw(places[expose], { props }).body, title: 'Gift bags by Svelte' };
}
