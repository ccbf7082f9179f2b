import { parseArgs } from 'node:util';
import { messageOf } from '@tanabana/processes/errors';
import { StartError } from '@tanabana/shop-runner/console';

/** Stages of `npm test`, in order. */
export const STAGES = ['checks', 'unit', 'components', 'integration', 'browser'] as const;
/** Only on request: `npm run check:create`, and stages that need a container engine. */
const NAMED = ['created', 'containers'] as const;
export type StageName = (typeof STAGES)[number] | (typeof NAMED)[number];

export interface TestArguments {
  stages: readonly StageName[];
  /** Only tests affected since this commit; null for all. */
  since: string | null;
  /** Stops after the first stage with a failure. */
  bail: boolean;
  /** File for the results as JSON; by default none. */
  report: string | null;
}

/**
 * Parses the arguments of `npm test`: `--changed` since the last commit, `--changed=main` since
 * another one; `--only=components,browser` for some stages; `--bail` and `--report=<file>` for
 * programs.
 * @throws StartError if invalid
 */
export function parseTestArguments(args: readonly string[]): TestArguments {
  const bare = args.map((arg) => (arg === '--changed' ? '--changed=HEAD' : arg));
  const { changed, only, bail = false, report = null } = read(bare);
  const all: readonly StageName[] = [...STAGES, ...NAMED];
  const wanted: readonly string[] = only?.split(',') ?? STAGES;
  const unknown = wanted.filter((name) => !all.some((stage) => stage === name));
  if (unknown.length > 0)
    throw new StartError(`There is no stage ${unknown.join(', ')}. Stages: ${all.join(', ')}.`);
  const stages = all.filter((stage) => wanted.includes(stage));
  return { stages, since: changed ?? null, bail, report };
}

function read(args: readonly string[]) {
  const options = {
    changed: { type: 'string' },
    only: { type: 'string' },
    bail: { type: 'boolean' },
    report: { type: 'string' },
  } as const;
  try {
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    throw new StartError(messageOf(error));
  }
}
