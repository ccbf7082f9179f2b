import type { Descriptor, Site } from '@tanabana/local/publish';

const META = /<meta name="module-contracts" content="(\d+)-(\d+)"/;

/**
 * Asserts that the shell on the site runs modules of this contract (docs/architecture.md, Modules).
 * @throws Error in words for a person
 */
export async function assertShellFits(site: Site, { name, contract }: Descriptor): Promise<void> {
  const document = await site.read('shell/index.html');
  if (document === null) return; // modules may come before the shell does
  const [, oldest, newest] = META.exec(document) ?? [];
  if (!oldest || !newest || contract === undefined)
    throw new Error(`Whether ${name} fits the shell there cannot be told: no contract is named.`);
  if (contract > Number(newest))
    throw new Error(
      `${name} was made for contract ${contract}, the shell there knows up to ${newest}: deploy the shell first.`,
    );
  if (contract < Number(oldest))
    throw new Error(
      `${name} was made for contract ${contract}, the shell there needs at least ${oldest}: build it anew.`,
    );
}
