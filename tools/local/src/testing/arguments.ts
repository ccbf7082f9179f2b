import { parseArgs } from 'node:util';
import { messageOf } from '../database/errors.ts';
import { StartError } from '../start-error.ts';

/** Stages of `npm test`, in their order. */
export const STAGES = ['checks', 'unit', 'integration', 'components', 'browser'] as const;
export type StageName = (typeof STAGES)[number];

export interface TestArguments {
  stages: readonly StageName[];
  /** Only what differs from this commit; null for everything. */
  since: string | null;
}

/**
 * What `npm test` is told: `--changed` for what differs from the last commit, `--changed=main` from
 * another one; `--only=components,browser` for some stages.
 * @throws StartError for anything else
 */
export function parseTestArguments(args: readonly string[]): TestArguments {
  const bare = args.map((arg) => (arg === '--changed' ? '--changed=HEAD' : arg));
  const { changed, only } = read(bare);
  const wanted = only?.split(',') ?? STAGES;
  const unknown = wanted.filter((name) => !STAGES.some((stage) => stage === name));
  if (unknown.length > 0)
    throw new StartError(`There is no stage ${unknown.join(', ')}. Stages: ${STAGES.join(', ')}.`);
  return { stages: STAGES.filter((stage) => wanted.includes(stage)), since: changed ?? null };
}

function read(args: readonly string[]) {
  const options = { changed: { type: 'string' }, only: { type: 'string' } } as const;
  try {
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    throw new StartError(messageOf(error));
  }
}
