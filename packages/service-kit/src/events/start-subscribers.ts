import { type Repeated, repeat } from '../run/background.ts';
import { createSubscriberRounds, type SubscribersOptions } from './subscribers.ts';

const EVERY_MS = 1000;
/** Rounds that more urgent work may delay. */
const MAX_PAUSES = 10;

/**
 * Runs subscribers in the background, within about a second of an event. Any number of instances may
 * run them: each subscriber is leased to one of them for a minute.
 */
export async function startSubscribers(options: SubscribersOptions) {
  const { log, isBusy = () => false } = options;
  const rounds = createSubscriberRounds(options);
  await rounds.prepare();
  let pauses = 0;
  async function runUnlessBusy(): Promise<void> {
    pauses = isBusy() ? pauses + 1 : 0;
    if (pauses > 0 && pauses <= MAX_PAUSES) return;
    pauses = 0;
    await rounds.run();
  }
  const repeated: Repeated = repeat({
    every: EVERY_MS,
    job: runUnlessBusy,
    onError: (err) => log.warn({ err }, 'the events could not be read'),
  });
  return {
    metrics: rounds.metrics,
    /** Waits for the event in progress; call it before the database is closed. */
    async stop(): Promise<void> {
      rounds.halt();
      await repeated.stop();
    },
  };
}
