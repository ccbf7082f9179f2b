import type { Descriptor } from './descriptor.ts';

const META = /<meta name="module-contracts" content="(\d+)-(\d+)"/;

/** The contracts that the shell of this document runs, both included; null for another document. */
export function contractsOf(document: string): { oldest: number; newest: number } | null {
  const [, oldest, newest] = META.exec(document) ?? [];
  return oldest && newest ? { oldest: Number(oldest), newest: Number(newest) } : null;
}

/**
 * Why a shell cannot run a module, in words for a person; null where it can (docs/architecture.md, Modules).
 * A remote that is loaded by its manifest agrees on no contract unless it names one.
 */
export function contractProblem(
  document: string,
  { name, entry, contract }: Descriptor,
): string | null {
  if (contract === undefined && entry.endsWith('.json')) return null;
  const shell = contractsOf(document);
  if (!shell || contract === undefined)
    return `Whether ${name} fits the shell there cannot be told: no contract is named.`;
  if (contract > shell.newest)
    return `${name} was made for contract ${contract}, the shell there knows up to ${shell.newest}: deploy the shell first.`;
  if (contract < shell.oldest)
    return `${name} was made for contract ${contract}, the shell there needs at least ${shell.oldest}: build it anew.`;
  return null;
}
