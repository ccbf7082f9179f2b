import type { Registry } from '../registry/registry.ts';
import type { ShellModuleHost } from './module-host.ts';
import type { ModuleLoader } from './module-loader.ts';

/** Milliseconds between looks at the registry while the page is looked at. */
const EVERY_MS = 60_000;

export interface VersionWatch {
  /** Stops looking. */
  stop: () => void;
  /**
   * At a navigation: what has moved on since is taken now. Where the shell has, the page that was
   * gone to is loaded whole.
   */
  onNavigation: () => void;
}

/**
 * Notices deploys: looks at the registry every minute and when the page comes back into view, fetches
 * the files of newer versions, and lets the next navigation take them. What a visitor is in the
 * middle of is left alone.
 */
export function watchVersions(
  registry: Registry,
  loader: ModuleLoader,
  host: Pick<ShellModuleHost, 'takeNewVersions'>,
): VersionWatch {
  let moved: readonly string[] = [];
  let shellMoved = false;

  async function look(): Promise<void> {
    if (document.visibilityState !== 'visible') return;
    const seen = await registry.look();
    for (const module of seen.moved) if (!module.refused) loader.fetchNewer(module);
    moved = seen.moved.filter(({ refused }) => !refused).map(({ name }) => name);
    shellMoved = seen.shellMoved;
  }
  const lookNow = (): void => void look();
  const timer = setInterval(lookNow, EVERY_MS);
  document.addEventListener('visibilitychange', lookNow);

  return {
    stop() {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', lookNow);
    },
    onNavigation() {
      if (shellMoved) location.reload();
      else host.takeNewVersions(moved);
      moved = [];
    },
  };
}
