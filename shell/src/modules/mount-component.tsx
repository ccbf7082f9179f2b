import type { AnyComponent } from '@tanabana/storefront';
import { useEffect, useRef } from 'react';
import { warnOnce } from '../registry/registry.ts';

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

/**
 * Continues with the content of `element`, which the remote's server entry rendered. If it throws,
 * the content is removed and the component mounted.
 * @param state as returned by the server entry
 */
export type Hydrate = (
  element: HTMLElement,
  props: Props,
  state: unknown,
) => Mounted | (() => void);

/**
 * A React component that renders a non-React one. Without `hydrate` it replaces content of a server.
 */
export const mounted = (mount: Mount, hydrate?: Hydrate): AnyComponent => {
  const show: AnyComponent = (props) => <MountPoint {...{ mount, hydrate }} given={props} />;
  return show;
};

/** A React component with the element that a server entry's HTML has (remote-parts.tsx). */
export const boxed = (Component: AnyComponent): AnyComponent => {
  const show: AnyComponent = (props) => (
    <div data-mount="" suppressHydrationWarning>
      <div>
        <Component {...props} />
      </div>
    </div>
  );
  return show;
};

interface Running extends Mounted {
  given: Props;
}

interface MountPointProps {
  mount: Mount;
  hydrate: Hydrate | undefined;
  given: Props;
}

/** React leaves the content of the element alone, also while hydrating. */
const UNTOUCHED = { __html: '' };

function MountPoint({ mount, hydrate, given }: MountPointProps) {
  const place = useRef<HTMLDivElement>(null);
  const running = useRef<Running>(undefined);
  const isServed = useRef(true);

  function fresh(element: HTMLElement): Mounted {
    const inner = document.createElement('div');
    element.replaceChildren(inner);
    return controls(mount(inner, given));
  }

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
    const element = place.current;
    if (!element) return;
    const now = (isServed.current && hydrated(element, hydrate, given)) || fresh(element);
    isServed.current = false;
    element.dataset.mount = 'running';
    running.current = { given, ...now };
  });
  useEffect(
    () => () => {
      running.current?.unmount();
      running.current = undefined;
    },
    [],
  );
  return (
    <div
      ref={place}
      data-mount=""
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: always empty
      dangerouslySetInnerHTML={UNTOUCHED}
    />
  );
}

/** Undefined without content of a server, and if that cannot be continued. */
function hydrated(
  { firstElementChild: served, dataset }: HTMLElement,
  hydrate: Hydrate | undefined,
  given: Props,
): Mounted | undefined {
  if (!(served instanceof HTMLElement) || !hydrate) return undefined;
  try {
    return controls(hydrate(served, given, dataset.state && JSON.parse(dataset.state)));
  } catch (error) {
    warnOnce(`Rendered recreated: ${error}`);
    return undefined;
  }
}

const controls = (now: Mounted | (() => void)): Mounted =>
  typeof now === 'function'
    ? { unmount: now }
    : {
        unmount: () => now.unmount(),
        ...(now.update && { update: (props: Props) => now.update?.(props) }),
      };

const areEqual = (one: Props, other: Props): boolean =>
  Object.keys({ ...one, ...other }).every((name) => Object.is(one[name], other[name]));
