import type { Registry } from '../registry/registry.ts';
import type { ShellModuleHost } from './module-host.ts';
import type { ModuleLoader } from './module-loader.ts';

/** Milliseconds between polls of the registry while the page is visible. */
const EVERY_MS = 60_000;

export type VersionWatch = ReturnType<typeof watchVersions>;

/**
 * Detects deploys: polls the registry every minute and when the page becomes visible, fetches the
 * files of newer versions, and applies them at the next navigation. The current page is not
 * changed.
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
     * At a navigation: applies newer versions. If the shell changed, the target page is loaded as a
     * document.
     */
    onNavigation(): void {
      if (shellMoved) location.reload();
      else host.takeNewVersions(moved);
      moved = [];
    },
  };
}
