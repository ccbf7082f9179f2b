import type { ListRepository } from '../lists/list-repository.ts';
import type { ProgressRepository } from './progress-repository.ts';
import type { AskRemovals } from './removals-client.ts';

export interface ForgetOptions {
  lists: Pick<ListRepository, 'removeOf'>;
  progress: ProgressRepository;
  askRemovals: AskRemovals;
}

/**
 * Removes the lists of accounts that are no more. Doing it twice, or from several instances, changes
 * nothing; what a token that was still good stored meanwhile goes with one of the next rounds.
 */
export async function forgetRemoved({ lists, progress, askRemovals }: ForgetOptions) {
  for (let more = true; more; ) {
    const answer = await askRemovals(await progress.since());
    await lists.removeOf(answer.accounts);
    await progress.reach(answer.at);
    more = answer.more;
  }
}
