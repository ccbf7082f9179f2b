import { type PageReport, REPORT_LIMITS } from '@tanabana/contracts';
import { getConfig, matchRoutes } from '@tanabana/storefront';
import type { Registry } from '../registry/registry.ts';
import { watchClicks } from './clicks.ts';
import { follow, type Observation } from './observations.ts';
import { watchVitals } from './vitals.ts';

type Known = Pick<Registry, 'find' | 'routes' | 'shell'>;
type Failure = Extract<Observation, { error: unknown }>;
type Part = PageReport['modules'][number];
type Count = 'views' | 'failedViews' | 'loadFailures' | 'fallbacks';

/** A version of a module, or of the shell. */
type Owner = Pick<Part, 'module' | 'version'>;

const SHELL = 'shell';
/** Milliseconds between reports, and until the modules of a new page are there. */
const EVERY_MS = 15_000;
const SETTLE_MS = 1000;
/** Characters. */
const MAX_STACK = 2000;
const MAX_MESSAGE = 300;

/** Address of a script: name and version of its module, or the shell's folder. */
const SCRIPT = /\/(?:modules\/([\w-]+)\/([^/\s]+)|assets)\//;

/**
 * Collects observations of this page and sends them by beacon: at most every 15 s, and when the
 * page is hidden (rules 26.2, 26.3).
 * @param signal ends it
 */
export function sendReports(registry: Known, signal?: AbortSignal): void {
  let parts = new Map<string, Part>();
  const errors: PageReport['errors'] = [];
  const clicks: NonNullable<PageReport['clicks']> = [];
  let timer = 0;
  let isFirstView = !document.hidden;
  /** What the current view has counted. */
  const counted = new Set<string>();
  const vitals = watchVitals((address) => {
    const [script, module = SHELL] = SCRIPT.exec(address) ?? [];
    return script ? module : '';
  });

  const ownerOf = (module: string): Owner => ({
    module,
    version: (module === SHELL ? registry.shell : registry.find(module)?.version) ?? '',
  });

  const pathOf = (): string =>
    matchRoutes([...registry.routes], location.pathname)?.at(-1)?.route.path ?? '';

  const sendSoon = (): unknown => partOf(ownerOf(SHELL));
  /** Without a collector the shop has no traces. */
  if (getConfig().traced) watchClicks(clicks, pathOf, sendSoon);

  function partOf({ module, version }: Owner): Part {
    const key = module + version;
    const part = parts.get(key) ?? { module, version };
    // without a version it is not in the registry
    if (version) parts.set(key, part);
    timer ||= window.setTimeout(send, EVERY_MS);
    return part;
  }

  /** Counts once per view. */
  function count(owner: Owner, name: Count): void {
    const key = owner.module + owner.version + name;
    if (counted.has(key)) return;
    counted.add(key);
    const part = partOf(owner);
    part[name] = (part[name] ?? 0) + 1;
  }

  /** The shell, and each module on the page. */
  const shown = (): Set<string> =>
    new Set([
      SHELL,
      ...[...document.querySelectorAll<HTMLElement>('[data-module]')].map(
        ({ dataset }) => dataset.module ?? SHELL,
      ),
    ]);

  function countViews(): void {
    for (const module of shown()) count(ownerOf(module), 'views');
  }

  /** By the script of the stack, else what the shell names; none for errors of extensions. */
  function ownerOfFailure({ module, version }: Failure, stack: string): Owner | undefined {
    const [script, name = SHELL, built] = SCRIPT.exec(stack) ?? [];
    if (module && module !== name) return version ? { module, version } : ownerOf(module);
    if (script) return built ? { module: name, version: built } : ownerOf(name);
    return undefined;
  }

  function addFailure(failure: Failure): void {
    const { kind, error } = failure;
    const isError = error instanceof Error;
    const stack = (isError && error.stack) || '';
    const owner = ownerOfFailure(failure, stack);
    if (!owner || !navigator.onLine) return;
    count(owner, 'views');
    count(owner, 'failedViews');
    if (kind === 'load') count(owner, 'loadFailures');
    if (kind === 'render') count(owner, 'fallbacks');
    const message = (isError ? error.message : String(error)).slice(0, MAX_MESSAGE);
    if (errors.length >= REPORT_LIMITS.errors || errors.some((one) => one.message === message))
      return;
    errors.push({ ...owner, kind, message, stack: stack.slice(0, MAX_STACK), path: pathOf() });
  }

  function send(): void {
    clearTimeout(timer);
    timer = 0;
    countViews();
    if (!parts.size) return;
    const modules = [...parts.values()];
    const report: PageReport = {
      request: requestOfDocument(),
      modules,
      errors: errors.splice(0),
      clicks: clicks.splice(0),
      sentAt: Date.now(),
    };
    parts = new Map();
    const type = 'application/json';
    navigator.sendBeacon('/api/telemetry', new Blob([JSON.stringify(report)], { type }));
  }

  function sendLast(): void {
    if (!document.hidden) return;
    if (isFirstView) {
      isFirstView = false;
      for (const module of shown()) vitals.of(module);
      for (const [module, measured] of vitals.measured)
        Object.assign(partOf(ownerOf(module)), measured);
    }
    send();
  }

  follow((observation) => {
    if (observation.kind === 'view') {
      counted.clear();
      setTimeout(countViews, SETTLE_MS);
    } else if (observation.kind === 'loaded') {
      const part = partOf(observation);
      part.loads = [...(part.loads ?? []), observation.ms].slice(-REPORT_LIMITS.loads);
    } else addFailure(observation);
  });
  setTimeout(countViews, SETTLE_MS);
  document.addEventListener('visibilitychange', sendLast, { signal });
}

/** Request id of the document, as the gateway sent it. */
function requestOfDocument(): string | undefined {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return entry?.serverTiming?.find(({ name }) => name === 'request')?.description;
}
