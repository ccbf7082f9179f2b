// The gateway's own program: MongoDB's wire protocol on one side, PostgreSQL's on the other.
import { z } from 'zod';
import { socketIn } from './documentdb/socket.ts';
import { messageOf } from './errors.ts';
import { Gateway } from './gateway/gateway.ts';

const settings = z
  .object({ GATEWAY_PORT: z.coerce.number().int(), GATEWAY_CLUSTER: z.string() })
  .parse(process.env);
const log = (line: string) => process.stdout.write(`${new Date().toISOString()} ${line}\n`);
const gateway = new Gateway(socketIn(settings.GATEWAY_CLUSTER).address, log);

async function end(): Promise<void> {
  await gateway.stop();
  process.exit(0);
}

process.on('SIGTERM', end);
process.on('SIGINT', end);
// closed by the system when whoever supervises this process is gone
process.stdin.on('end', end).on('error', end).resume();

try {
  await gateway.start(settings.GATEWAY_PORT);
} catch (error) {
  log(messageOf(error));
  process.exit(1);
}
