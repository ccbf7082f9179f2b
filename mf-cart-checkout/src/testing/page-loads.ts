import { onTestFinished } from 'vitest';

/** Prevents full page loads until the end of the test; returns their addresses so far. */
export function holdPageLoads(): readonly string[] {
  const loads: string[] = [];
  const hold = (event: NavigateEvent): void => {
    if (event.destination.sameDocument) return;
    event.preventDefault();
    const { pathname, search } = new URL(event.destination.url);
    loads.push(pathname + search);
  };
  navigation.addEventListener('navigate', hold);
  onTestFinished(() => navigation.removeEventListener('navigate', hold));
  return loads;
}
