import type { PublicConfig, RouteEntry } from '@tanabana/storefront';

/** Whether a page is for signed-in users only, by its descriptor and the shop's settings. */
export function needsUser({ guarded = false }: Pick<RouteEntry, 'guarded'>, config: PublicConfig) {
  return typeof guarded === 'object' ? config[guarded.unless] !== true : guarded;
}
