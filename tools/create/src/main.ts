import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { CAPABILITIES, capabilitiesOf } from './capabilities.ts';
import { type Kind, namesOf } from './names.ts';
import { planPart } from './plan.ts';
import { makeStandalone } from './standalone.ts';
import { writePlan } from './write-plan.ts';

const USAGE = `Use: npm run create -- module <name>     a module of the pages, in mf-<name>, at the address /<name>
     npm run create -- service <names>   a service, in services/<names>, at the address /api/<names>
     … service … --with ${CAPABILITIES.service.join(',')}   what it also does, or some of these
     … module … --with ${CAPABILITIES.module.join(',')}   a dashboard tab
     … --standalone <folder>   in a repository of its own, without --with`;

/** `npm run create`. @param root the repository */
export async function main({ root, args }: { root: string; args: string[] }): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      help: { type: 'boolean', short: 'h' },
      standalone: { type: 'string' },
      with: { type: 'string' },
    },
  });
  if (values.help) return console.log(USAGE);
  const [kind, name, ...more] = positionals;
  if (!isKind(kind) || name === undefined || more.length > 0) throw new Error(USAGE);
  const names = namesOf(kind, name);
  const wanted = capabilitiesOf(kind, values.with);
  if (values.standalone !== undefined && values.with !== undefined)
    throw new Error('--with adds to parts of this repository only: omit it, or --standalone.');
  if (values.standalone !== undefined) {
    if (values.standalone === '') throw new Error(USAGE);
    const target = resolve(process.env.INIT_CWD ?? process.cwd(), values.standalone);
    const files = await makeStandalone(root, kind, names, target);
    console.log(`✓ Created ${target}: ${files.join(', ')}, and packages`);
    return console.log('Next, there: npm install, npm run build (README.md)');
  }
  const plan = await planPart(root, kind, names, wanted);
  await writePlan(root, plan);
  console.log(`✓ Created ${plan.folder}, and entries in:`);
  for (const file of plan.changed.keys()) console.log(`  ${file}`);
  console.log(`Next: npx vitest run ${plan.folder}, npm run check, npm run dev`);
}

const isKind = (text: string | undefined): text is Kind => text === 'module' || text === 'service';
