import { engineAddresses, findEngine } from './engine.ts';

export interface TestDatabaseChoice {
  /** A cluster that runs (`TEST_MONGODB_URI`), MongoDB in a container, or the local engine. */
  kind: 'given' | 'container' | 'local';
  /** Where a container engine answers that tests may use; null where there is none. */
  engine: string | null;
  /** What to tell about it, in one line. */
  line: string;
}

/**
 * What the tests of a run work with. `TEST_CONTAINERS=off` leaves a container engine alone, also where
 * one answers.
 */
export async function chooseTestDatabase(
  env: NodeJS.ProcessEnv,
  addresses = engineAddresses(env),
): Promise<TestDatabaseChoice> {
  const engine = env.TEST_CONTAINERS === 'off' ? null : await findEngine(addresses);
  const kind = env.TEST_MONGODB_URI ? 'given' : engine ? 'container' : 'local';
  const used = {
    given: 'TEST_MONGODB_URI is used',
    container: 'MongoDB in a container is used',
    local: 'the local database is used',
  }[kind];
  return { kind, engine, line: `${saidOf(engine, env)}: ${used}.` };
}

function saidOf(engine: string | null, env: NodeJS.ProcessEnv): string {
  if (engine) return `A container engine answers at ${engine}`;
  return env.TEST_CONTAINERS === 'off'
    ? 'TEST_CONTAINERS is off'
    : 'No container engine answers, so what needs one is left out';
}
