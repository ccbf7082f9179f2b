import { mount as draw, hydrate as revive, unmount } from 'svelte';
import Page from './page.svelte';

/** Renders the page into an element and returns a function that removes it. */
export function mount(element) {
  const page = draw(Page, { target: element });
  return () => unmount(page);
}

/** Continues with the page that the server entry rendered. */
export function hydrate(element) {
  const page = revive(Page, { target: element });
  return () => unmount(page);
}
