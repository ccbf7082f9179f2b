import { inBrowser, tabStored } from '@tanabana/storefront';

/**
 * `?override=…` and the storage key of a tab's overrides (overrides.tsx, which is loaded on
 * demand).
 */
export const OVERRIDE = 'override';
export const OVERRIDES_KEY = 'module-overrides';
/** `?boundaries` outlines which module rendered what. */
const BOUNDARIES = 'boundaries';
/** `?federation` loads all modules through the official runtime, for its developer tools. */
const FEDERATION = 'federation';

const hasParameter = (name: string): boolean =>
  inBrowser && new URLSearchParams(location.search).has(name);

/** Whether this page requests or shows other versions than the registry's. */
export const hasOverrides = (): boolean => hasParameter(OVERRIDE) || storedOverrides() !== null;

/** Stored overrides as text; null if none are stored or storage is blocked. */
export const storedOverrides = (): string | null => tabStored.read(OVERRIDES_KEY);

export const showsBoundaries = (): boolean => hasParameter(BOUNDARIES);

export const usesOfficialRuntime = (): boolean => hasParameter(FEDERATION);
