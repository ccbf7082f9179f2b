import { useEffect } from 'react';

/** Windows that lay over the page at an entry of the history (closeOnBack of packages/ui). */
const windowsAt = (state: unknown): number =>
  (state as { openWindows?: number } | null)?.openWindows ?? 0;

/**
 * Goes back past entries of the history whose windows have gone, such as one from which a link led to another
 * page: Back from there shows the page, not a window that is not open.
 */
export function useLeftWindows(): void {
  useEffect(() => {
    const skip = ({ state }: PopStateEvent): void => {
      const windows = windowsAt(state);
      if (windows === 0) return;
      // once what this Back closes has closed
      setTimeout(() => {
        const open = document.querySelectorAll('dialog[open]').length;
        if (windowsAt(history.state) === windows && open < windows) history.back();
      });
    };
    addEventListener('popstate', skip);
    return () => removeEventListener('popstate', skip);
  }, []);
}
