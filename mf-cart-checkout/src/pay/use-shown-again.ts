import { useEffect } from 'react';

/** Calls back when the page is visible again, after another app or tab or from the browser's history. */
export function useShownAgain(onShown: () => void): void {
  useEffect(() => {
    const seen = (): void => {
      if (document.visibilityState === 'visible') onShown();
    };
    const restored = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) onShown();
    };
    document.addEventListener('visibilitychange', seen);
    addEventListener('pageshow', restored);
    return () => {
      document.removeEventListener('visibilitychange', seen);
      removeEventListener('pageshow', restored);
    };
  }, [onShown]);
}
