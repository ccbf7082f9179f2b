const isApple = /Mac|iPhone|iPad/.test(navigator.platform);

/** Shortcut of the command palette, for `aria-keyshortcuts`. */
export const PALETTE_KEYS = isApple ? 'Meta+K' : 'Control+K';
/** The same as a label. */
export const PALETTE_KEYS_TEXT = isApple ? '⌘ K' : 'Ctrl K';
