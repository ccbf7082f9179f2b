import { runCommand } from '../mongo-wire/client.ts';
import { waitFor } from '../supervise/wait-for.ts';

export const REPLICA_SET = 'rs0';
const NOT_YET_INITIALIZED = 94;
const INVALID_REPLICA_SET_CONFIG = 93; // told by a member that is not in its own configuration

/**
 * Makes the mongod on `port` the primary of a replica set of one, whatever it was: new, restarted,
 * or last run on another port. Resolves when it takes writes.
 */
export async function becomePrimary(port: number, signal: AbortSignal): Promise<void> {
  const host = `127.0.0.1:${port}`;
  await waitFor(() => runCommand(port, { ping: 1 }), signal);
  const status = await runCommand(port, { replSetGetStatus: 1 });
  if (status.code === NOT_YET_INITIALIZED) {
    const members = [{ _id: 0, host }];
    await demand(port, { replSetInitiate: { _id: REPLICA_SET, members } });
  } else if (status.code === INVALID_REPLICA_SET_CONFIG || status.myState === 10) {
    const { config } = await demand(port, { replSetGetConfig: 1 });
    const next = {
      ...config,
      version: config.version + 1,
      members: [{ ...config.members[0], host }],
    };
    await demand(port, { replSetReconfig: next, force: true });
  }
  await waitFor(async () => {
    const { isWritablePrimary } = await runCommand(port, { hello: 1 });
    if (!isWritablePrimary) throw new Error('mongod has not become primary');
  }, signal);
}

async function demand(port: number, command: Record<string, unknown>) {
  const reply = await runCommand(port, command);
  if (!reply.ok) throw new Error(`mongod refuses ${Object.keys(command)[0]}: ${reply.errmsg}`);
  return reply;
}
