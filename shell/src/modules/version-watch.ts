import type { Registry } from '../registry/registry.ts';
import type { ShellModuleHost } from './module-host.ts';
import type { ModuleLoader } from './module-loader.ts';

/** Milliseconds between polls of the registry while the page is in view. */
const EVERY_MS = 60_000;

export type VersionWatch = ReturnType<typeof watchVersions>;

/**
 * Notices deploys: polls the registry every minute and when the page comes back into view, fetches
 * the files of newer versions, and lets the next navigation take them. What a visitor is in the
 * middle of is left alone.
 */
export function watchVersions(
  registry: Registry,
  loader: ModuleLoader,
  host: Pick<ShellModuleHost, 'takeNewVersions'>,
) {
  let moved: readonly string[] = [];
  let shellMoved = false;

  async function poll(): Promise<void> {
    if (document.visibilityState !== 'visible') return;
    const seen = await registry.poll();
    for (const module of seen.moved) if (!module.refused) loader.fetchNewer(module);
    moved = seen.moved.filter(({ refused }) => !refused).map(({ name }) => name);
    shellMoved = seen.shellMoved;
  }
  const pollNow = (): void => void poll();
  const timer = setInterval(pollNow, EVERY_MS);
  document.addEventListener('visibilitychange', pollNow);

  return {
    /** Stops polling. */
    stop(): void {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', pollNow);
    },
    /**
     * At a navigation: what has moved on since is taken now. Where the shell has, the page that was
     * gone to is loaded whole.
     */
    onNavigation(): void {
      if (shellMoved) location.reload();
      else host.takeNewVersions(moved);
      moved = [];
    },
  };
}
