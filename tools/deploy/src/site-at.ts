import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { folderSite, type Site } from '@tanabana/local/publish';
import { bucketLocation, isBucket } from './bucket/bucket-location.ts';
import { bucketSite } from './bucket/bucket-site.ts';

/**
 * The site to deploy to: `--to`, a folder or `s3://bucket/prefix`, else what the shop in `DATA_DIR`
 * serves.
 * @throws Error when there is no such folder, or the bucket's settings are missing
 */
export async function siteAt(to: string | undefined, env: NodeJS.ProcessEnv): Promise<Site> {
  if (to !== undefined && isBucket(to)) return bucketSite(bucketLocation(to, env));
  const folder = to === undefined ? join(env.DATA_DIR ?? '.data', 'www') : to;
  const found = await stat(folder).catch(() => null);
  if (!found?.isDirectory())
    throw new Error(
      `There is no folder ${resolve(folder)}. Start the shop once (npm start), or name one with --to.`,
    );
  return folderSite(resolve(folder));
}
