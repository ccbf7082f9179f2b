import { ok } from '../../mongo-wire/bson-build.ts';
import { elementOf, numberOf } from '../../mongo-wire/bson-scan.ts';
import type { Call, Handler } from '../call.ts';
import { MongoError } from '../errors.ts';
import { REPLICA_SET } from './hello.ts';

/** The version that clients are told: that whose wire protocol is spoken. */
const VERSION = '8.0.0';

/** What shells and other tools ask beside their work; enough that none of them gives up. */
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
    ok({
      set: REPLICA_SET,
      date: new Date(),
      myState: 1,
      members: [
        {
          _id: 0,
          name: call.command.client.address,
          health: 1,
          state: 1,
          stateStr: 'PRIMARY',
          self: true,
        },
      ],
    }),
};

/** Only ttlMonitorSleepSecs: how often expired documents are deleted. */
function setParameter(call: Call): Buffer {
  const element = elementOf(call.command.body, 'ttlMonitorSleepSecs');
  const seconds = element ? numberOf(element) : null;
  if (seconds === null || seconds < 1)
    throw new MongoError(
      72,
      'InvalidOptions',
      'only ttlMonitorSleepSecs, of 1 or more, can be set',
    );
  call.services.maintenance.setTtlInterval(seconds);
  return ok();
}
