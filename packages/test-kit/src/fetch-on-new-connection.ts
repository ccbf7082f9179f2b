import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';

/**
 * Sends a request on a new connection: a reloading gateway may close a kept one during the request,
 * which browsers retry and programs report.
 * @throws Error without a response
 */
export async function fetchOnNewConnection(
  address: string,
): Promise<{ status: number; body: string }> {
  const [response] = (await once(get(address, { agent: false }), 'response')) as [IncomingMessage];
  return { status: response.statusCode ?? 0, body: await text(response) };
}
