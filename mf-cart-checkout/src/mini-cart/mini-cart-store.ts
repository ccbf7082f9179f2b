import { create } from '@tanabana/storefront';

/** What the mini cart was opened for. */
export interface JustAdded {
  /** `lineKey` of the line that an addition went to. */
  key: string;
  /** Fewer units than asked for fitted in. */
  limited: boolean;
}

const store = create<{ added: JustAdded | null }>(() => ({ added: null }));

export const openMiniCart = (added: JustAdded): void => store.setState({ added });
export const closeMiniCart = (): void => store.setState({ added: null });

/** What the mini cart shows now; null while it is closed. */
export const useMiniCart = (): JustAdded | null => store().added;
