import type { Part } from '../build/parts.ts';
import { runProgram } from '../processes/run-program.ts';
import type { Stage } from './stage.ts';

/**
 * Fills an empty shop with the demo catalogue; leaves one that has anything in it alone.
 * @throws StartError with the program's own words when it fails
 */
export async function seedShop(
  { settings, steps, lifeline }: Stage,
  parts: readonly Part[],
  mongodbUri: string,
): Promise<void> {
  const seed = parts.find((part) => part.kind === 'program' && part.name === 'seed');
  if (!seed || settings.SEED === 'none') return;
  await steps.run(async (tell) => {
    let last = '';
    await runProgram({
      name: 'Filling the shop',
      file: seed.product,
      env: {
        ...process.env,
        MONGODB_URI: mongodbUri,
        DB_PREFIX: settings.DB_PREFIX,
        SEED: settings.SEED,
      },
      signal: lifeline.signal,
      onLine: (line) => {
        if (last) steps.note(last);
        last = line;
      },
    });
    tell(last || 'Looked after the demo catalogue');
  });
}
