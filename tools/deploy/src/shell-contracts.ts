import { contractProblem, type Descriptor, type Site } from '@tanabana/local/publish';

/**
 * Asserts that the shell on the site runs modules of this contract (docs/architecture.md, Modules).
 * @throws Error in words for a person
 */
export async function assertShellFits(site: Site, module: Descriptor): Promise<void> {
  const document = await site.read('shell/index.html');
  if (document === null) return; // modules may come before the shell does
  const problem = contractProblem(document, module);
  if (problem) throw new Error(problem);
}
