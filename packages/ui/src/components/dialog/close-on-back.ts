/** Where Back is a gesture or device button and means the topmost layer. */
const ON_PHONE = '(pointer: coarse), (width < 45rem)';

interface EntryState {
  /** Number of open dialogs. */
  openWindows?: number;
  /** The topmost dialog. */
  topWindow?: string;
}

const entry = (): EntryState => (history.state as EntryState | null) ?? {};

/** Returns the number of open dialogs in a history entry, by default the current one. */
const depth = (state: unknown = history.state): number =>
  (state as EntryState | null)?.openWindows ?? 0;

/**
 * Adds a history entry for an open dialog on phones, so that Back closes it instead of leaving the
 * page. The entry has the router's state, so that the router sees the same page. The shell skips
 * entries of closed dialogs (shell/src/page/closed-overlays.ts).
 * @param close called on Back
 * @returns `hold` restores the entry after the page changed its address; `release` removes it
 */
export function closeOnBack(close: () => void): { hold: () => void; release: () => void } {
  if (!matchMedia(ON_PHONE).matches) return { hold() {}, release() {} };
  const own = depth() + 1;
  const topWindow = `${own}-${Math.random()}`;
  const hold = (): void => {
    if (depth() < own) history.pushState({ ...history.state, openWindows: own, topWindow }, '');
  };
  // compares the target, because the router has rendered by now and `hold` may have been called
  const back = ({ state }: PopStateEvent): void => {
    if (depth(state) >= own) return;
    // a dialog that stays open, for example to ask first, keeps its entry; `release` removes others
    hold();
    close();
  };
  hold();
  addEventListener('popstate', back);
  return {
    hold,
    release(): void {
      removeEventListener('popstate', back);
      // another page may replace this one at once and open its own dialog
      setTimeout(() => {
        if (entry().topWindow === topWindow) history.back();
      });
    },
  };
}
