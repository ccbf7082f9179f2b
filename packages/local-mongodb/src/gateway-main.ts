// Program of the gateway, which translates MongoDB's wire protocol to PostgreSQL's. Arguments: the
// port, the hosts of the replica set's members, the folder of PostgreSQL's files, and `test` to
// allow fail points.

import { messageOf } from '@tanabana/processes/errors';
import { Gateway } from './gateway/gateway.ts';
import { socketIn } from './pg-wire/connection.ts';

const [, , port = '', hosts = '', cluster = '', mode = ''] = process.argv;
const log = (line: string) => process.stdout.write(`${new Date().toISOString()} ${line}\n`);
const members = { hosts: hosts.split(','), port: Number(port) };
const gateway = new Gateway(socketIn(cluster).address, log, members, mode === 'test');

async function end(): Promise<void> {
  await gateway.stop();
  process.exit(0);
}

process.on('SIGTERM', end);
process.on('SIGINT', end);
// stdin closes when the supervisor of this process ends
process.stdin.on('end', end).on('error', end).resume();

try {
  await gateway.start();
} catch (error) {
  log(messageOf(error));
  process.exit(1);
}
