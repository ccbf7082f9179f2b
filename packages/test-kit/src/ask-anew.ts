import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';

/**
 * Asks on a connection of its own: one that is kept may be closed by a gateway that is reloaded just as it is
 * asked, which browsers mend themselves and programs are told of.
 * @throws Error where no answer comes
 */
export async function askAnew(address: string): Promise<{ status: number; body: string }> {
  const [response] = (await once(get(address, { agent: false }), 'response')) as [IncomingMessage];
  return { status: response.statusCode ?? 0, body: await text(response) };
}
