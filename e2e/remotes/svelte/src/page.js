import { mount as draw, unmount } from 'svelte';
import Page from './page.svelte';

/** Draws the page into an element, and gives back what takes it away. */
export function mount(element) {
  const page = draw(Page, { target: element });
  return () => unmount(page);
}
