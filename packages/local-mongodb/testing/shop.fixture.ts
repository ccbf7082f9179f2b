// Fixture of a shop that the test kills: starts the database, prints its address and process ids,
// and keeps running.
import { startDatabase } from '../src/index.ts';

const [, , dataDir = '', cacheDir = ''] = process.argv;
const { uri, processes } = await startDatabase({ dataDir, cacheDir, log: () => {} });
process.stdout.write(`${JSON.stringify({ uri, pids: processes.map((one) => one.pid()) })}\n`);
