import type { Signer } from '@tanabana/service-kit/mongo';

export type TrackingLinks = ReturnType<typeof createTrackingLinks>;

/** Signed links to the public tracking page of an order; call `prepare` of the signer first. */
export function createTrackingLinks({ sign, isSigned }: Pick<Signer, 'sign' | 'isSigned'>) {
  return {
    /** Returns the path of an order's tracking page with its token. */
    path: (orderId: string): string =>
      `/track/${orderId}?${new URLSearchParams({ token: sign(`track ${orderId}`) })}`,

    isToken: (orderId: string, token: string): boolean => isSigned(`track ${orderId}`, token),
  };
}
