// Asked by a container engine: whether the service beside it can do its work now.
import { get } from 'node:http';

const { PORT = '8080' } = process.env;
get({ port: PORT, path: '/readyz', timeout: 2000 }, ({ statusCode }) => {
  process.exit(statusCode === 200 ? 0 : 1);
})
  .on('timeout', () => process.exit(1))
  .on('error', () => process.exit(1));
