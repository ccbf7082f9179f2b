import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** `npm run check:node`: unit and integration tests on the Node that the images have. */
export function main({ root }: { root: string }): void {
  const dockerfile = readFileSync(join(root, 'deploy/images/Dockerfile'), 'utf8');
  const version = /^ARG NODE_IMAGE=node:(\d+)/m.exec(dockerfile)?.[1];
  const tests = ['node', 'tools/run.mjs', 'local/test-main', '--only=unit,integration'];
  // npm's packages of Node's makers hold the program and nothing else
  const fetched = [
    'exec',
    '--yes',
    `--package=node-${process.platform}-${process.arch}@${version}`,
    '--',
  ];
  const isHere = process.versions.node.split('.')[0] === version;
  const [command = '', ...args] = isHere ? tests : ['npm', ...fetched, ...tests];
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit' });
  process.exitCode = status ?? 1;
}
