// Replaces MongoDB in a container: the local engine from the mounted cache, on all addresses.
import { connect, createServer } from 'node:net';
import { startDatabase } from '@tanabana/local-mongodb';

const database = await startDatabase({
  dataDir: '/tmp/database',
  cacheDir: '/cache',
  durable: false,
  log: console.log,
});
const { port } = new URL(database.uri);
createServer((client) => {
  const engine = connect(Number(port), '127.0.0.1');
  client.pipe(engine).pipe(client);
  client.on('error', () => engine.destroy());
  engine.on('error', () => client.destroy());
}).listen(27_017, '0.0.0.0');
process.on('SIGTERM', () => database.stop().then(() => process.exit(0)));
