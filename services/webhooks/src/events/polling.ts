/** Milliseconds between two looks while nothing happens, and for which events count as recent. */
const IDLE_EVERY_MS = 5000;
const BUSY_MS = 30_000;

interface PollingDeps {
  /** @returns whether there were events */
  follow: () => Promise<boolean>;
  send: () => Promise<void>;
  /** Monotonic clock in milliseconds. */
  now?: () => number;
}

/**
 * Returns jobs to be run every second that look for events and due deliveries: at each run for half a minute after an
 * event, else every five seconds.
 */
export function createPolling({ follow, send, now = () => performance.now() }: PollingDeps) {
  let busyUntil = Number.NEGATIVE_INFINITY;
  const lookedAt = { follow: Number.NEGATIVE_INFINITY, send: Number.NEGATIVE_INFINITY };

  function isDue(job: keyof typeof lookedAt): boolean {
    const at = now();
    if (at >= busyUntil && at - lookedAt[job] < IDLE_EVERY_MS) return false;
    lookedAt[job] = at;
    return true;
  }

  return {
    async follow(): Promise<void> {
      if (!isDue('follow') || !(await follow())) return;
      busyUntil = now() + BUSY_MS;
      await send();
    },
    async send(): Promise<void> {
      if (isDue('send')) await send();
    },
  };
}
