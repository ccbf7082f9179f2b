import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { run } from '@tanabana/processes';
import { FIELDS, mayDiffer, readManifests } from './version-differences.ts';

/**
 * `npm run upgrade -- react@19.4.0 react-dom@19.4.0`: sets the version in each package.json that declares the dependency,
 * then updates the lock file and installs.
 * @param root the repository
 * @throws Error for an argument that is not `name@version`, or a name that no workspace declares
 */
export async function main({ root, args }: { root: string; args: string[] }): Promise<void> {
  const wanted = args.map((argument) => {
    const [, name, version] = /^(@?[^@]+)@(\d+\.\d+\.\d+\S*)$/.exec(argument) ?? [];
    if (!name || !version) throw new Error(`Use: npm run upgrade -- <name>@<exact version> …`);
    return { name, version };
  });
  if (wanted.length === 0) throw new Error('Use: npm run upgrade -- <name>@<exact version> …');
  const manifests = await readManifests(root);
  const changed = new Set<string>();
  for (const { name, version } of wanted) {
    let found = false;
    for (const [folder, manifest] of manifests)
      for (const field of FIELDS) {
        const dependencies = manifest[field];
        if (!dependencies?.[name] || mayDiffer(folder, name)) continue;
        dependencies[name] = version;
        changed.add(folder);
        found = true;
      }
    if (!found) throw new Error(`No package.json declares ${name}.`);
  }
  for (const folder of changed)
    await writeFile(
      join(root, folder, 'package.json'),
      `${JSON.stringify(manifests.get(folder), null, 2)}\n`,
    );
  console.log([...changed].map((folder) => `✓ ${folder}/package.json`).join('\n'));
  await run('npm', ['install', '--no-audit', '--no-fund'], { cwd: root });
}
