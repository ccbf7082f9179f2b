import { mount as draw, unmount } from 'svelte';
import Badge from './badge.svelte';

/** Draws the badge into an element; what the page hands it may change. */
export function mount(element, props) {
  const shown = $state({ ...props });
  const badge = draw(Badge, { target: element, props: shown });
  return {
    update: (next) => Object.assign(shown, next),
    unmount: () => unmount(badge),
  };
}
