/** Where Back is a gesture or a button of the device, and is meant for what lies on top. */
const ON_PHONE = '(pointer: coarse), (width < 45rem)';

interface EntryState {
  /** How many windows lie over the page. */
  openWindows?: number;
  /** The one on top. */
  topWindow?: string;
}

const entry = (): EntryState => (history.state as EntryState | null) ?? {};

/** How many windows lie over the page, as an entry of the history says; the current one unless told. */
const depth = (state: unknown = history.state): number =>
  (state as EntryState | null)?.openWindows ?? 0;

/**
 * Gives an open window an entry of the history on a phone, so that Back closes it in the place of leaving the
 * page. The entry has the router's own state: to it the page is the same one. An entry whose window has
 * gone is skipped by the shell (shell/src/page/left-windows.ts).
 * @param close asked by Back
 * @returns `hold` puts the entry on top again where the page has changed its address meanwhile; `release`
 * takes it back
 */
export function closeOnBack(close: () => void): { hold: () => void; release: () => void } {
  if (!matchMedia(ON_PHONE).matches) return { hold() {}, release() {} };
  const own = depth() + 1;
  const topWindow = `${own}-${Math.random()}`;
  const hold = (): void => {
    if (depth() < own) history.pushState({ ...history.state, openWindows: own, topWindow }, '');
  };
  // by where it led: the router has rendered the page by now, and `hold` may have been asked
  const back = ({ state }: PopStateEvent): void => {
    if (depth(state) >= own) return;
    // a window that does not close, such as one that asks first, keeps its entry; `release` takes back any other
    hold();
    close();
  };
  hold();
  addEventListener('popstate', back);
  return {
    hold,
    release(): void {
      removeEventListener('popstate', back);
      // another page may take the place of this one at once, and a window of its own lie over it
      setTimeout(() => {
        if (entry().topWindow === topWindow) history.back();
      });
    },
  };
}
