/** `?override=…` and where a tab keeps what it overrides (overrides.ts, which is fetched only then). */
export const OVERRIDE = 'override';
export const OVERRIDES_KEY = 'module-overrides';
/** `?boundaries` outlines which module drew what. */
const BOUNDARIES = 'boundaries';
/** `?federation` loads all modules by the official runtime, for its developer tools. */
const FEDERATION = 'federation';

const wants = (wish: string): boolean => new URLSearchParams(location.search).has(wish);

/** Whether this page asks for other versions than the registry's, or shows some. */
export const wantsOverrides = (): boolean => wants(OVERRIDE) || keptOverrides() !== null;

/** What the tab keeps; null where nothing is kept or the browser forbids it. */
export function keptOverrides(): string | null {
  try {
    return sessionStorage.getItem(OVERRIDES_KEY);
  } catch {
    return null;
  }
}

export const wantsBoundaries = (): boolean => wants(BOUNDARIES);

export const wantsRuntime = (): boolean => wants(FEDERATION);
