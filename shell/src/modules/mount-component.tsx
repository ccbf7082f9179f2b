import type { AnyComponent } from '@tanabana/storefront';
import { useEffect, useRef } from 'react';

type Props = Readonly<Record<string, unknown>>;

/** Updates a non-React component with new props, and unmounts it. */
interface Mounted {
  update?: (props: Props) => void;
  unmount: () => void;
}

/**
 * Contract of non-React components: renders into `element` and returns a function that unmounts it.
 * Without `update` it is mounted again when its props change.
 */
export type Mount = (element: HTMLElement, props: Props) => Mounted | (() => void);

/** A React component that renders a non-React one. */
export const mounted = (mount: Mount): AnyComponent => {
  const show: AnyComponent = (props) => <MountPoint mount={mount} given={props} />;
  return show;
};

function MountPoint({ mount, given }: { mount: Mount; given: Props }) {
  const place = useRef<HTMLDivElement>(null);
  const running = useRef<Mounted & { given: Props }>(undefined);

  useEffect(() => {
    const before = running.current;
    if (before && areEqual(before.given, given)) return;
    if (before?.update) {
      before.update(given);
      running.current = { ...before, given };
      return;
    }
    running.current = undefined;
    before?.unmount();
    const element = document.createElement('div');
    place.current?.replaceChildren(element);
    const now = mount(element, given);
    const unmount = typeof now === 'function' ? now : () => now.unmount();
    const update = typeof now === 'function' ? undefined : now.update?.bind(now);
    running.current = { given, unmount, ...(update && { update }) };
  });
  useEffect(
    () => () => {
      running.current?.unmount();
      running.current = undefined;
    },
    [],
  );
  return <div ref={place} data-mount="" />;
}

const areEqual = (one: Props, other: Props): boolean =>
  Object.keys({ ...one, ...other }).every((name) => Object.is(one[name], other[name]));
