import { run } from '@tanabana/processes';
import { messageOf } from '@tanabana/processes/errors';
import type { Part } from '../build/parts.ts';
import { StartError } from '../console.ts';
import type { ShopContext } from './context.ts';

/**
 * Fills an empty shop with the demo catalogue; a shop with data is unchanged.
 * @throws StartError with the program's message
 */
export async function seedShop(
  { settings, steps, cleanup }: ShopContext,
  parts: readonly Part[],
  mongodbUri: string,
): Promise<void> {
  const seed = parts.find((part) => part.kind === 'program' && part.name === 'seed');
  if (!seed || settings.SEED === 'none') return;
  await steps.run(async (report) => {
    let last = '';
    const { DB_PREFIX, SEED } = settings;
    const env = { ...process.env, MONGODB_URI: mongodbUri, DB_PREFIX, SEED };
    const onLine = (line: string): void => {
      if (last) steps.note(last);
      last = line;
    };
    const options = { env, signal: cleanup.signal, timeoutMs: 0, onLine };
    const args = ['--enable-source-maps', seed.product];
    await run(process.execPath, args, options).catch((error) => {
      throw new StartError(`Filling the shop failed: ${messageOf(error)}`);
    });
    report(last || 'Checked the demo catalogue');
  });
}
