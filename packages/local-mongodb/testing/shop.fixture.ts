// A shop that is killed: starts the database, says where it is, and waits.
import { startDatabase } from '../src/index.ts';

const [, , dataDir = '', cacheDir = ''] = process.argv;
const { uri, processes } = await startDatabase({ dataDir, cacheDir, log: () => {} });
process.stdout.write(`${JSON.stringify({ uri, pids: processes.map((one) => one.pid()) })}\n`);
