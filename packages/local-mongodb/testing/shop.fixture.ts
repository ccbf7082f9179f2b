// A shop that gets killed: starts the database, prints its address, and waits.
import { startDatabase } from '../src/index.ts';

const [, , dataDir = '', cacheDir = ''] = process.argv;
const { uri, processes } = await startDatabase({ dataDir, cacheDir, log: () => {} });
process.stdout.write(`${JSON.stringify({ uri, pids: processes.map((one) => one.pid()) })}\n`);
