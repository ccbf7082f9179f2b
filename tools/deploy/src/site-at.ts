import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { folderSite, type Site } from '@tanabana/shop-runner/publish';
import { bucketLocation, isBucket } from './bucket/bucket-location.ts';
import { bucketSite } from './bucket/bucket-site.ts';

/**
 * The site to deploy to: `--to`, a folder or `s3://bucket/prefix`; by default that of the shop in
 * `DATA_DIR`.
 * @throws Error if the folder does not exist, or the bucket's settings are missing
 */
export async function siteAt(to: string | undefined, env: NodeJS.ProcessEnv): Promise<Site> {
  if (to !== undefined && isBucket(to)) return bucketSite(bucketLocation(to, env));
  const folder = resolve(to ?? join(env.DATA_DIR ?? '.data', 'www'));
  const found = await stat(folder).catch(() => null);
  if (!found?.isDirectory())
    throw new Error(
      to === undefined
        ? `There is no folder ${folder}. Start the shop once (npm start), or name one with --to.`
        : `There is no folder ${folder}. Name the site with --to: the folder that the shop's nginx serves, or s3://<bucket>/<prefix>.`,
    );
  return folderSite(folder);
}
