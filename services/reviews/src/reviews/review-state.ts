import type { ReviewSettings } from '@tanabana/contracts';
import { heldWordsIn } from './held-words.ts';
import type { ReviewRecord } from './review.ts';

type StateFields = Pick<ReviewRecord, 'state' | 'heldBecause' | 'words' | 'hiddenBecause'>;
type Written = Pick<ReviewRecord, 'title' | 'text' | 'author'>;

interface StateOptions {
  /** It waits whatever the settings are, because the owner has withdrawn an earlier version. */
  mustWait?: boolean;
  /** An earlier version waits because of reports. */
  isReported?: boolean;
}

/** Returns the state of a new or changed review by the owner's settings (rule 19.5). */
export function stateOf(
  { title, text, author }: Written,
  { publish, words: list }: Pick<ReviewSettings, 'publish' | 'words'>,
  { mustWait = false, isReported = false }: StateOptions = {},
): StateFields {
  const words = heldWordsIn(list, title, text, author);
  const waiting = { state: 'pending', words, hiddenBecause: undefined } as const;
  if (isReported) return { ...waiting, heldBecause: 'reports' };
  if (words.length > 0) return { ...waiting, heldBecause: 'words' };
  if (mustWait || publish === 'approval') return { ...waiting, heldBecause: 'approval' };
  return { state: 'published', heldBecause: undefined, words, hiddenBecause: undefined };
}
