import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Site } from '@tanabana/shop-runner/publish';
import { shopContract } from '@tanabana/storefront/contract';
import { checkService, judged } from './contract-check.ts';
import type { Outcome } from './deploy.ts';

/**
 * Checks before a service is deployed alone whether live modules still work with it.
 * @param root repository with the service's version
 * @throws Error with a message if there is no such service, or with all breaking differences
 */
export async function serviceFits(site: Site, service: string, root: string): Promise<Outcome> {
  const services = await readdir(join(root, 'services'));
  if (!services.includes(service))
    throw new Error(`There is no service ${service}: ${services.join(', ')}.`);
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
    version: string;
  };
  const found = await checkService(site, service, shopContract(version));
  const problem = `Live modules would not work with this version of ${service}:`;
  return `${service} fits what is live${judged(found, false, problem)}`;
}
