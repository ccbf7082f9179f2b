import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { folderSite, type Site } from '@tanabana/local/publish';

/**
 * The site to deploy to: `--to`, else what the shop in `DATA_DIR` serves.
 * @throws Error when there is no such folder
 */
export async function siteAt(to: string | undefined, env: NodeJS.ProcessEnv): Promise<Site> {
  const folder = to === undefined ? join(env.DATA_DIR ?? '.data', 'www') : to;
  const found = await stat(folder).catch(() => null);
  if (!found?.isDirectory())
    throw new Error(
      `There is no folder ${resolve(folder)}. Start the shop once (npm start), or name one with --to.`,
    );
  return folderSite(resolve(folder));
}
