import { mount as draw, unmount } from 'svelte';
import Badge from './badge.svelte';

/** Renders the badge into an element; its props may change. */
export function mount(element, props) {
  const shown = $state({ ...props });
  const badge = draw(Badge, { target: element, props: shown });
  return {
    update: (next) => Object.assign(shown, next),
    unmount: () => unmount(badge),
  };
}
