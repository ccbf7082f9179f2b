import { parseArgs } from 'node:util';
import { type Kind, namesOf } from './names.ts';
import { planPart } from './plan.ts';
import { writePlan } from './write-plan.ts';

const USAGE = `Use: npm run create -- module <name>     a module of the pages, in mf-<name>, at the address /<name>
     npm run create -- service <names>   a service, in services/<names>, at the address /api/<names>`;

/** `npm run create`. @param root the repository */
export async function main({ root, args }: { root: string; args: string[] }): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { help: { type: 'boolean', short: 'h' } },
  });
  if (values.help) return console.log(USAGE);
  const [kind, name, ...more] = positionals;
  if (!isKind(kind) || name === undefined || more.length > 0) throw new Error(USAGE);
  const plan = await planPart(root, kind, namesOf(kind, name));
  await writePlan(root, plan);
  console.log(`✓ ${plan.folder} is made, with its places in:`);
  for (const file of plan.changed.keys()) console.log(`  ${file}`);
  console.log(`Next: npx vitest run ${plan.folder}, npm run check, npm run dev`);
}

const isKind = (text: string | undefined): text is Kind => text === 'module' || text === 'service';
