import { inBrowser, tabStored } from '@tanabana/storefront';

/** `?override=…` and where a tab keeps what it overrides (overrides.tsx, which is fetched only then). */
export const OVERRIDE = 'override';
export const OVERRIDES_KEY = 'module-overrides';
/** `?boundaries` outlines which module rendered what. */
const BOUNDARIES = 'boundaries';
/** `?federation` loads all modules by the official runtime, for its developer tools. */
const FEDERATION = 'federation';

const hasParameter = (name: string): boolean =>
  inBrowser && new URLSearchParams(location.search).has(name);

/** Whether this page asks for other versions than the registry's, or shows some. */
export const hasOverrides = (): boolean => hasParameter(OVERRIDE) || storedOverrides() !== null;

/** What the tab keeps, as text; null where nothing is kept or the browser forbids it. */
export const storedOverrides = (): string | null => tabStored.read(OVERRIDES_KEY);

export const showsBoundaries = (): boolean => hasParameter(BOUNDARIES);

export const usesOfficialRuntime = (): boolean => hasParameter(FEDERATION);
