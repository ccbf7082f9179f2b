import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dataFolders } from '../data-dir.ts';
import { parseSettings } from '../settings.ts';
import { serviceSpec } from './service-spec.ts';

const SECRETS = {
  MONGODB_URI: 'mongodb://shop:secret@db',
  SMTP_URL: 'smtp://shop:secret@mail',
  ADMIN_PASSWORD: 'secret-secret',
};

let root: string;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'service-spec-'));
  Object.assign(process.env, SECRETS);
});
afterAll(() => {
  for (const name of Object.keys(SECRETS)) delete process.env[name];
  rmSync(root, { recursive: true });
});

/** Output of a program with this text in place of a service. */
function run(name: string, program: string): string {
  const folder = join(root, 'services', name);
  const product = join(folder, 'dist/main.js');
  mkdirSync(join(folder, 'dist'), { recursive: true });
  writeFileSync(product, program);
  const { command, args, env } = serviceSpec(
    { name, kind: 'service', folder, product },
    { name, port: 1 },
    {
      mongodbUri: SECRETS.MONGODB_URI,
      serviceUrls: {},
      publicUrl: '',
      gatewayUrl: 'http://127.0.0.1:1',
      adminPassword: SECRETS.ADMIN_PASSWORD,
      simulator: null,
      drainSeconds: 0,
    },
    parseSettings(SECRETS, root),
    dataFolders(root),
  );
  return execFileSync(command, args, { env, encoding: 'utf8' });
}

it('the service that runs code of every team gets no secrets', () => {
  const reported = 'console.log(JSON.stringify(process.env))';
  expect(run('pages', reported)).not.toContain('secret');
  expect(run('pages', reported)).toContain('GATEWAY_URL');
  expect(run('orders', reported)).toContain(SECRETS.MONGODB_URI);
});

it('its packages may be behind links, or beside it', () => {
  const elsewhere = join(root, 'elsewhere', 'koa');
  const installed = join(root, 'node_modules');
  for (const there of [join(installed, 'koa'), elsewhere]) {
    mkdirSync(there, { recursive: true });
    writeFileSync(join(there, 'index.js'), `module.exports = 'found';`);
  }
  const needing = `console.log(require('koa'))`;
  expect(run('pages', needing)).toBe('found\n');
  rmSync(installed, { recursive: true });
  mkdirSync(installed);
  symlinkSync(elsewhere, join(installed, 'koa'));
  expect(run('pages', needing)).toBe('found\n');
});

it.each([
  ['reads no file of others', `fs.readFileSync('/etc/passwd')`],
  ['reads no settings of its supervisor', `fs.readFileSync('/proc/' + process.ppid + '/environ')`],
  ['writes nothing', `fs.writeFileSync('written', '')`],
  ['starts nothing', `require('node:child_process').execFileSync('true')`],
])('it %s, not even in a worker thread', (_, attempt) => {
  const tried = `
    const fs = require('node:fs');
    try { ${attempt}; console.log('done'); } catch (error) { console.log(error.code); }`;
  const inThread = `
    const { Worker } = require('node:worker_threads');
    new Worker(${JSON.stringify(tried)}, { eval: true, env: {} });`;
  expect(run('pages', tried)).toBe('ERR_ACCESS_DENIED\n');
  expect(run('pages', inThread)).toBe('ERR_ACCESS_DENIED\n');
});
