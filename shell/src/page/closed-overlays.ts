import { useEffect } from 'react';

/** Overlays that were open at a history entry (closeOnBack of packages/ui). */
const windowsAt = (state: unknown): number =>
  (state as { openWindows?: number } | null)?.openWindows ?? 0;

/**
 * Skips history entries whose overlays are closed, such as one from which a link led to another
 * page: Back returns to the page, not to a closed overlay.
 */
export function useClosedOverlays(): void {
  useEffect(() => {
    const skip = ({ state }: PopStateEvent): void => {
      const windows = windowsAt(state);
      if (windows === 0) return;
      // after this Back has closed its overlay
      setTimeout(() => {
        const open = document.querySelectorAll('dialog[open]').length;
        if (windowsAt(history.state) === windows && open < windows) history.back();
      });
    };
    addEventListener('popstate', skip);
    return () => removeEventListener('popstate', skip);
  }, []);
}
