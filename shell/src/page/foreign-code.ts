type ForeignCode = typeof import('./foreign-page.tsx');

let loaded: ForeignCode | undefined;

/** Code for pages of other teams, once it has loaded. */
export const foreignCode = (): ForeignCode | undefined => loaded;

/** Loads this code; components of these pages load it, too, so that it precedes them. */
export async function loadForeignCode(): Promise<ForeignCode> {
  loaded = await import('./foreign-page.tsx');
  return loaded;
}
