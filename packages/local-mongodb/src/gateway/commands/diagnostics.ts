import { Long, Timestamp } from 'bson';
import { decode, elementOf, numberOf, ok } from '../../mongo-wire/bson.ts';
import { MAX_MESSAGE_BYTES } from '../../mongo-wire/messages.ts';
import type { Call, Handler } from '../call.ts';
import { CODE, MongoError } from '../errors.ts';

const MAX_DOCUMENT_BYTES = 16 * 1024 * 1024;
const MAX_BATCH = 25_000;
/** Wire version of MongoDB 8.0. Drivers use it to decide which commands they may send. */
const WIRE_VERSION = 25;

/**
 * Answers `hello`, the first command of drivers. Drivers also use it to wait for the next topology
 * change after a given version.
 */
async function answer({ command, services: { replicaSet } }: Call): Promise<Buffer> {
  const { topologyVersion, maxAwaitTimeMS } = decode(command.body);
  if (maxAwaitTimeMS > 0) await replicaSet.changeAfter(topologyVersion, maxAwaitTimeMS);
  const { client } = command;
  const { isWritablePrimary, ...member } = replicaSet.describe(client);
  const now = new Date();
  return ok({
    helloOk: true,
    isWritablePrimary,
    ...(command.name === 'isMaster' && { ismaster: isWritablePrimary }),
    ...member,
    lastWrite: {
      opTime: { ts: new Timestamp({ t: Math.floor(now.getTime() / 1000), i: 1 }), t: Long.ONE },
      lastWriteDate: now,
    },
    maxBsonObjectSize: MAX_DOCUMENT_BYTES,
    maxMessageSizeBytes: MAX_MESSAGE_BYTES,
    maxWriteBatchSize: MAX_BATCH,
    localTime: now,
    logicalSessionTimeoutMinutes: 30,
    connectionId: client.id,
    minWireVersion: 0,
    maxWireVersion: WIRE_VERSION,
    readOnly: false,
  });
}

export const hello: Record<string, Handler> = { hello: answer, isMaster: answer };

/** Reported server version, which matches the wire version. */
const VERSION = '8.0.0';

/**
 * Commands that shells and other tools send besides reads and writes; enough that none of these
 * tools fails.
 */
export const diagnostics: Record<string, Handler> = {
  ping: () => ok(),
  logout: () => ok(),
  buildInfo: () =>
    ok({
      version: VERSION,
      versionArray: [8, 0, 0, 0],
      gitVersion: 'documentdb',
      modules: [],
      bits: 64,
      debug: false,
      maxBsonObjectSize: 16 * 1024 * 1024,
    }),
  hostInfo: () =>
    ok({ system: { currentTime: new Date() }, os: { type: process.platform }, extra: {} }),
  getCmdLineOpts: () => ok({ argv: [], parsed: {} }),
  getLog: () => ok({ totalLinesWritten: 0, log: [] }),
  getParameter: () => ok({ featureCompatibilityVersion: { version: '8.0' } }),
  setParameter,
  configureFailPoint,
  replSetStepDown,
  whatsmyuri: () => ok({ you: '127.0.0.1' }),
  connectionStatus: () =>
    ok({
      authInfo: {
        authenticatedUsers: [],
        authenticatedUserRoles: [],
        authenticatedUserPrivileges: [],
      },
    }),
  usersInfo: () => ok({ users: [] }),
  rolesInfo: () => ok({ roles: [] }),
  getDefaultRWConcern: () =>
    ok({ defaultReadConcern: { level: 'local' }, defaultWriteConcern: { w: 1 } }),
  serverStatus: (call) =>
    ok({
      host: call.command.client.address,
      version: VERSION,
      process: 'documentdb',
      pid: process.pid,
      uptime: process.uptime(),
      localTime: new Date(),
      connections: { current: call.services.connections(), available: 1000 },
      metrics: { cursor: { open: { total: call.services.cursors.size } } },
      storageEngine: { name: 'postgresql' },
    }),
  replSetGetStatus: (call) =>
    ok({ date: new Date(), ...call.services.replicaSet.statusFor(call.command.client) }),
};

function configureFailPoint({ services, command }: Call): Buffer {
  if (services.failPoints) return services.failPoints.configure(command);
  throw testCommandsDisabled(command.name);
}

const testCommandsDisabled = (command: string): MongoError =>
  new MongoError(
    CODE.commandNotFound,
    'CommandNotFound',
    `no such command: '${command}'. This engine was not started with testCommands.`,
  );

const ELECTION_MS = 1000;

/**
 * Makes the next member the primary and ignores the requested step-down time. Options of this
 * engine only: `electionMS` is the time without a primary, and `lost` closes all connections to the
 * old primary instead of rejecting commands there.
 */
function replSetStepDown({ services, command }: Call): Buffer {
  const { replicaSet, transactions, cursors, failPoints, disconnect } = services;
  if (!failPoints) throw testCommandsDisabled(command.name);
  const { client, body } = command;
  const { electionMS = ELECTION_MS, lost = false } = decode(body);
  void replicaSet.stepDown(client, electionMS, () => transactions.abortAll());
  if (lost)
    setImmediate(() => {
      disconnect(client.address); // after the reply was sent
      cursors.allSessionsEnded();
    });
  return ok();
}

/**
 * Supports only ttlMonitorSleepSecs, the interval in seconds at which expired documents are
 * deleted.
 */
function setParameter(call: Call): Buffer {
  const element = elementOf(call.command.body, 'ttlMonitorSleepSecs');
  const seconds = element ? numberOf(element) : null;
  if (seconds === null || seconds < 1)
    throw new MongoError(72, 'InvalidOptions', 'only ttlMonitorSleepSecs (1 or more) can be set');
  call.services.maintenance.setTtlInterval(seconds);
  return ok();
}
