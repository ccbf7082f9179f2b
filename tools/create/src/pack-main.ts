import { basename, resolve } from 'node:path';
import { packAll } from './pack/pack.ts';

/** `npm run pack -- <folder>`. @param root the repository */
export async function main({ root, args }: { root: string; args: string[] }): Promise<void> {
  const [folder, ...more] = args;
  if (!folder || more.length > 0 || folder.startsWith('-'))
    throw new Error('Use: npm run pack -- <folder>     writes the packages as npm tarballs to it');
  const tarballs = await packAll(root, resolve(process.env.INIT_CWD ?? process.cwd(), folder));
  for (const tarball of tarballs) console.log(`✓ ${basename(tarball)}`);
}
