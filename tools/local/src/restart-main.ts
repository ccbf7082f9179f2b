import { askControl } from '@tanabana/shop-runner/ask-control';
import { terminal } from '@tanabana/shop-runner/console';
import type { ControlAddress } from '@tanabana/shop-runner/control';
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
  await askControl(control, 'restart', args, (line) => terminal.line(`  ${line}`));
  terminal.line('✓ Restarted');
}
