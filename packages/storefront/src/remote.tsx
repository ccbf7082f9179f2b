import {
  type ReactNode,
  Suspense,
  use,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { ModuleBoundary } from './module-boundary.tsx';
import { type AnyComponent, getModuleHost, useAttempt, useRetrying } from './module-host.ts';
import { type SlotName, type SlotProps, slots } from './slots.ts';
import { useNear } from './use-near.ts';

interface Props {
  module: string;
  expose: string;
  /** The slot's name, or `page`. */
  place: string;
  /** Shown while loading; default: the shell's skeleton. */
  loading?: ReactNode;
  with?: Record<string, unknown>;
}

interface Result {
  /** Module, component and attempt. */
  key: string;
  component?: AnyComponent;
}

const never = (): (() => void) => () => undefined;

/** True on a server, and while a server-rendered page hydrates. */
const useIsHydrating = (): boolean =>
  useSyncExternalStore(
    never,
    () => false,
    () => true,
  );

/**
 * One component of a module with its own loading state, error boundary and retry. On a server,
 * which has no error boundaries, `Suspense` contains errors and the browser renders the component.
 * Server-rendered markup stays until its code has loaded, because React would discard it on an
 * update of its boundary.
 */
export function Remote(props: Props): ReactNode {
  const { module, expose, place, loading } = props;
  const host = getModuleHost();
  const isHydrating = useIsHydrating();
  const [waits, setWaits] = useState(isHydrating && host?.arrival(module, expose) !== undefined);
  const waiting = loading ?? (host && <host.Loading module={module} place={place} />);
  const part = (
    <Suspense fallback={waiting}>
      <Component {...props} waiting={waiting} onAlive={waits ? () => setWaits(false) : undefined} />
    </Suspense>
  );
  const [rendered] = useState(part);
  return waits ? rendered : part;
}

interface ComponentProps extends Props {
  waiting: ReactNode;
  onAlive: (() => void) | undefined;
}

function Component({
  module,
  expose,
  place,
  waiting,
  onAlive,
  with: props,
}: ComponentProps): ReactNode {
  const host = getModuleHost();
  const attempt = useAttempt(module);
  const retrying = useRetrying(module);
  const key = `${module}/${expose}/${attempt}`;
  const [result, setResult] = useState<Result>();
  const isHydrating = useIsHydrating();
  const arrival = isHydrating ? host?.arrival(module, expose) : undefined;
  const isLeftOut = isHydrating && !arrival;
  const Loaded = isLeftOut ? undefined : host?.peek(module, expose);
  const here = host?.isCurrent(module, expose) ?? false;
  // also when loaded: a component that is rendered again after suspending must call the same hooks
  if (arrival) use(arrival);

  useEffect(() => onAlive?.(), [onAlive]);

  // also for a component that was prefetched since: only a load renders it; an older version stays
  // until the newer one has loaded
  useEffect(() => {
    if (!host || here) return;
    let wanted = true;
    const done = (component?: AnyComponent): void => {
      if (wanted) setResult({ key, component });
    };
    host.load(module, expose).then(done, () => done());
    return () => {
      wanted = false;
    };
  }, [host, here, module, expose, key]);

  if (!host) return null;
  const { Failed } = host;
  if (Loaded) {
    const newer = here ? 'none' : result?.key === key ? 'away' : 'coming';
    return (
      <ModuleBoundary {...{ module, place, attempt, newer }} of={Loaded}>
        <Loaded {...props} />
      </ModuleBoundary>
    );
  }
  if (result?.key.startsWith(`${module}/${expose}/`)) {
    const busy = retrying || result.key !== key;
    return <Failed module={module} place={place} busy={busy} onRetry={() => host.retry(module)} />;
  }
  return waiting;
}

type NamedSlot<Name extends SlotName> = {
  name: Name;
  /** Shown while a module loads; should have the size of the content. */
  loading?: ReactNode;
} & SlotProps[Name];

/**
 * A named place that other modules fill. Each filling is wrapped without a box of its own and has
 * its own loading state, error boundary and retry; renders nothing without fillings.
 */
export function Slot<Name extends SlotName>({
  name,
  loading,
  ...props
}: NamedSlot<Name>): ReactNode {
  const fillings = getModuleHost()?.slots(name) ?? [];
  return fillings.map(({ module, expose }) => {
    const key = `${module}${expose}`;
    const part = { module, expose, place: name, loading, with: props };
    return slots[name].below ? (
      <FillingBelow key={key} {...part} />
    ) : (
      <div key={key} data-module={module} data-place={name}>
        <Remote {...part} />
      </div>
    );
  });
}

/**
 * A filling below the first view: its code loads when the shopper scrolls near it. Content of a
 * server is shown, but not interactive, until then. The element has a box, so that it can be
 * observed.
 */
function FillingBelow(props: Props): ReactNode {
  const { module, expose, place, loading } = props;
  const host = getModuleHost();
  const element = useRef<HTMLDivElement>(null);
  const isNear = useNear(element);
  const isHydrating = useIsHydrating();
  const [isRendered] = useState(isHydrating && host?.arrival(module, expose) !== undefined);
  useEffect(() => {
    if (isNear) host?.startArrival(module, expose);
  }, [isNear, host, module, expose]);
  return (
    <div ref={element} data-module={module} data-place={place} data-below="">
      {isRendered || isNear ? (
        <Remote {...props} />
      ) : (
        (loading ?? (host && <host.Loading module={module} place={place} />))
      )}
    </div>
  );
}
