/** Milliseconds since 1970 at the start of the page's monotonic clock, by the server. */
let origin: number | undefined;

/**
 * Learns the server's time from a response. A cached response has an older time, so the latest one
 * counts.
 * @param date the `Date` header (RFC 9110, section 6.6.1); null without one
 */
export function learnServerTime(date: string | null): void {
  const received = Date.parse(date ?? '') - performance.now();
  if (!Number.isNaN(received)) origin = Math.max(origin ?? received, received);
}

/**
 * Returns the current time by the server's clock, to about a second, whatever the device's clock
 * says; the device's time before the first response.
 */
export const serverNow = (): Date =>
  new Date(origin === undefined ? Date.now() : origin + performance.now());

/** For tests. @internal */
export function forgetServerTime(): void {
  origin = undefined;
}
