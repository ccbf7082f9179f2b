import { mount as draw, hydrate as revive, unmount } from 'svelte';
import Badge from './badge.svelte';

const start = (render, element, props) => {
  const shown = $state({ ...props });
  const badge = render(Badge, { target: element, props: shown });
  return {
    update: (next) => Object.assign(shown, next),
    unmount: () => unmount(badge),
  };
};

/** Renders the badge into an element; its props may change. */
export const mount = (element, props) => start(draw, element, props);

/** Continues with the badge that the server entry rendered. */
export const hydrate = (element, props) => start(revive, element, props);
