import type { CanaryDocument, CanaryEventDocument } from '../database.ts';
import type { CanaryMessages } from './canary-messages.ts';
import type { CanaryChange, CanaryRepository } from './canary-repository.ts';
import { totalEvidence } from './canary-statistic.ts';

export interface RecorderDeps {
  canaries: Pick<CanaryRepository, 'change'>;
  messagesOf: (canary: CanaryDocument, event: CanaryEventDocument) => CanaryMessages;
  now: () => Date;
}

/**
 * Returns a function that changes a plan, together with an event and the messages about it.
 * @returns whether the plan was changed: not if somebody else has changed it since it was read
 */
export const createRecorder =
  ({ canaries, messagesOf, now }: RecorderDeps) =>
  (
    canary: CanaryDocument,
    kind: CanaryEventDocument['kind'],
    reason: string,
    change: CanaryChange,
  ): Promise<boolean> => {
    const { share, sums } = canary;
    const event = { at: now(), kind, share, reason, evidence: totalEvidence(sums), figures: sums };
    return canaries.change(canary, change, event, messagesOf(canary, event));
  };
