import { mount as draw, unmount } from 'svelte';
import Page from './page.svelte';

/** Renders the page into an element and returns a function that removes it. */
export function mount(element) {
  const page = draw(Page, { target: element });
  return () => unmount(page);
}
