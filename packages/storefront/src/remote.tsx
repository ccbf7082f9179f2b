import { type ReactNode, useEffect, useState } from 'react';
import { ModuleBoundary } from './module-boundary.tsx';
import { type AnyComponent, getModuleHost, useAttempt, useRetrying } from './module-host.ts';

interface Props {
  module: string;
  expose: string;
  /** The slot's name, or `page`. */
  place: string;
  /** Stands in while loading; the shell's skeleton unless given. */
  loading?: ReactNode;
  with?: Record<string, unknown>;
}

interface Result {
  /** Module, component and attempt that it belongs to. */
  key: string;
  component?: AnyComponent;
}

/** One component of a module with its own loading state, error boundary and retry. */
export function Remote({ module, expose, place, loading, with: props }: Props): ReactNode {
  const host = getModuleHost();
  const attempt = useAttempt(module);
  const retrying = useRetrying(module);
  const key = `${module}/${expose}/${attempt}`;
  const [result, setResult] = useState<Result>();
  const Loaded = host?.peek(module, expose);
  const here = host?.isCurrent(module, expose) ?? false;

  // what arrived since this was rendered (prefetched) is asked for as well: only that draws it; an
  // older version stays until the newer one is here
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
  const { Loading, Failed } = host;
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
  return loading ?? <Loading module={module} place={place} />;
}
