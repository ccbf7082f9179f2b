import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { createInterface } from 'node:readline';
import { StartError } from '../console.ts';
import type { ControlAddress, ControlLine, ControlWorks } from './control.ts';

/**
 * Sends a request to the shop that `npm start` keeps open.
 * @param report receives a line for each step
 * @returns the result, if any
 * @throws StartError with the shop's message
 */
export async function askControl(
  { url, token }: ControlAddress,
  work: keyof ControlWorks,
  services: readonly string[],
  report: (line: string) => void,
): Promise<string | null> {
  const query = new URLSearchParams(services.map((service) => ['service', service]));
  const asking = request(`${url}/${work}?${query}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}` },
  }).end();
  const [answer] = (await once(asking, 'response').catch(() => [])) as [IncomingMessage?];
  if (answer?.statusCode !== 200) throw new StartError('The shop does not respond.');
  for await (const text of createInterface({ input: answer })) {
    const line = JSON.parse(text) as ControlLine;
    if ('problem' in line) throw new StartError(line.problem);
    if ('done' in line) return line.result;
    report(line.line);
  }
  throw new StartError('The shop has stopped in the meantime.');
}
