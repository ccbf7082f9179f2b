import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { createInterface } from 'node:readline';
import { StartError, terminal } from '@tanabana/shop-runner/console';
import type { ControlAddress, ControlLine } from '@tanabana/shop-runner/control';
import { parseSettings } from '@tanabana/shop-runner/settings';
import { readShopFile } from '@tanabana/shop-runner/shop-file';

/**
 * `npm run restart -- [service …] [gateway]`: replaces services of the shop that `npm start` keeps
 * open, one instance at a time, without downtime; nginx reloads its configuration.
 * @param root the repository
 * @throws Error with a message on failure
 */
export async function main({ root, args }: { root: string; args: string[] }): Promise<void> {
  const { DATA_DIR } = parseSettings(process.env, root);
  const { control } = await readShopFile<{ control: ControlAddress }>(DATA_DIR);
  await restart(control, args);
}

async function restart({ url, token }: ControlAddress, services: string[]): Promise<void> {
  const query = new URLSearchParams(services.map((service) => ['service', service]));
  const asking = request(`${url}/restart?${query}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}` },
  }).end();
  const [answer] = (await once(asking, 'response').catch(() => [])) as [IncomingMessage?];
  if (answer?.statusCode !== 200) throw new StartError('The shop does not respond.');
  for await (const text of createInterface({ input: answer })) {
    const line = JSON.parse(text) as ControlLine;
    if ('problem' in line) throw new StartError(line.problem);
    if ('done' in line) return terminal.line('✓ Restarted');
    terminal.line(`  ${line.line}`);
  }
  throw new StartError('The shop has stopped in the meantime.');
}
