// Health check of a container: whether its service is ready. Its output is in `docker inspect`,
// under Health.
import { get } from 'node:http';
import { text } from 'node:stream/consumers';

const { PORT = '8080' } = process.env;
/** @param {string} problem */
const fail = (problem) => {
  console.error(problem);
  process.exit(1);
};
/** @param {string} body */
const messageIn = (body) => {
  try {
    return JSON.parse(body).message ?? body;
  } catch {
    return body;
  }
};
get({ port: PORT, path: '/readyz', timeout: 8000 }, async (answer) => {
  if (answer.statusCode === 200) process.exit(0);
  fail(`/readyz says ${answer.statusCode}: ${messageIn(await text(answer))}`);
})
  .on('timeout', () => fail('/readyz does not respond within 8 seconds.'))
  .on('error', ({ message }) =>
    fail(`Nothing responds on port ${PORT}, the service is starting or has ended: ${message}`),
  );
