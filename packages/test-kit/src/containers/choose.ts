import { engineAddresses, findEngine } from './engine.ts';

export interface TestDatabaseChoice {
  /** A running cluster (`TEST_MONGODB_URI`), MongoDB in a container, or the local engine. */
  kind: 'given' | 'container' | 'local';
  /** Address of a container engine that tests may use; null if there is none. */
  engine: string | null;
  /** Description in one line. */
  line: string;
}

/** Chooses the database of a test run. `TEST_CONTAINERS=off` ignores a container engine. */
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
  return { kind, engine, line: `${messagesOf(engine, env)}: ${used}.` };
}

function messagesOf(engine: string | null, env: NodeJS.ProcessEnv): string {
  if (engine) return `A container engine responds at ${engine}`;
  return env.TEST_CONTAINERS === 'off'
    ? 'TEST_CONTAINERS is off'
    : 'No container engine responds, so tests that need one are skipped';
}
