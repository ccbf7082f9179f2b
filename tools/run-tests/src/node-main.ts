import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * `npm run check:node [-- options]`: unit and integration tests on the images' Node, or the
 * selection of the options, as for `npm test`.
 */
export function main({ root, args }: { root: string; args: readonly string[] }): void {
  const dockerfile = readFileSync(join(root, 'deploy/images/Dockerfile'), 'utf8');
  const version = /^ARG NODE_IMAGE=node:(\d+)/m.exec(dockerfile)?.[1];
  const isChosen = args.some((option) => option.startsWith('--only='));
  const chosen = isChosen ? args : ['--only=unit,integration', ...args];
  const tests = ['node', 'tools/run.mjs', 'run-tests/main', ...chosen];
  // npm packages of Node contain the program only
  const fetched = [
    'exec',
    '--yes',
    `--package=node-${process.platform}-${process.arch}@${version}`,
    '--',
  ];
  const isHere = process.versions.node.split('.')[0] === version;
  const [command = '', ...rest] = isHere ? tests : ['npm', ...fetched, ...tests];
  const { status } = spawnSync(command, rest, { cwd: root, stdio: 'inherit' });
  process.exitCode = status ?? 1;
}
