import { create } from '@tanabana/storefront';

/** Why the mini cart was opened. */
export interface JustAdded {
  /** `lineKey` of the changed line. */
  key: string;
  /** Fewer units than requested were added. */
  limited: boolean;
}

const store = create<{ added: JustAdded | null }>(() => ({ added: null }));

export const openMiniCart = (added: JustAdded): void => store.setState({ added });
export const closeMiniCart = (): void => store.setState({ added: null });

/** Content of the mini cart; null while closed. */
export const useMiniCart = (): JustAdded | null => store().added;
