import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { MONGO_IMAGE } from '@tanabana/test-kit/containers';
import { describe, expect, test } from 'vitest';
import { schemaProblems } from '../src/check-kubernetes.ts';
import { copied, imageEnv, readDockerfile } from '../src/dockerfile.ts';
import { containersOf, jsonPatch, merge, resolveKustomization } from '../src/kustomize.ts';
import { gatewaySettings, settingProblems } from '../src/settings.ts';

const OVERLAYS = fileURLToPath(new URL('../../../deploy/kubernetes/overlays', import.meta.url));

const job = (fields: object) => ({
  apiVersion: 'batch/v1',
  kind: 'Job',
  metadata: { name: 'one' },
  spec: { template: { spec: { containers: [{ name: 'one', image: 'a:1' }] } }, ...fields },
});

describe('a manifest', () => {
  test('passes its schema without unknown fields', () => {
    expect(schemaProblems(job({ backoffLimit: 3 }))).toEqual([]);
    expect(schemaProblems(job({ backoffLimit: 'three' })).join()).toContain('integer');
    expect(schemaProblems(job({ backofLimit: 3 }))).toEqual([
      '/spec/backofLimit is not a field of Job',
    ]);
    expect(schemaProblems({ ...job({}), kind: 'Jop' })).toEqual(['batch/v1 Jop is unknown']);
  });

  test('contains the patches, images and settings of its overlay', async () => {
    const manifests = await resolveKustomization(`${OVERLAYS}/production`);
    const orders = manifests.find(
      ({ kind, metadata }) => kind === 'Deployment' && metadata.name === 'orders',
    );
    const [container] = orders ? containersOf(orders) : [];
    expect(orders?.metadata.namespace).toBe('tanabana');
    expect(container).toMatchObject({
      image: 'registry.example.com/tanabana/orders:0.1.0',
      readinessProbe: expect.anything(),
      securityContext: { readOnlyRootFilesystem: true },
      env: expect.arrayContaining([expect.objectContaining({ name: 'SMTP_URL_FILE' })]),
    });
  });
});

test('lists with named entries are merged, others replaced', () => {
  const target = { list: [{ name: 'a', x: 1 }], plain: [1, 2] };
  merge(target, { list: [{ name: 'a', y: 2 }, { name: 'b' }], plain: [3] });
  expect(target).toEqual({ list: [{ name: 'b' }, { name: 'a', x: 1, y: 2 }], plain: [3] });
  jsonPatch(target, [{ op: 'replace', path: '/list/1/x', value: 5 }]);
  expect(target.list[1]).toMatchObject({ x: 5 });
  expect(() => jsonPatch(target, [{ op: 'replace', path: '/none', value: 1 }])).toThrow('/none');
});

test('reports a missing or unknown setting', () => {
  const settings = [
    { name: 'MONGODB_URI', required: true },
    { name: 'SMTP_URL', required: false },
  ];
  const known = new Set(['MONGODB_URI', 'SMTP_URL']);
  expect(settingProblems(settings, ['MONGODB_URI_FILE', 'SMTP_URL'], known)).toEqual([]);
  const problems = settingProblems(settings, ['MONGO_URI'], known);
  expect(problems).toHaveLength(3);
  expect(problems.join()).toMatch(/MONGODB_URI is missing.*SMTP_URL is missing.*MONGO_URI is no/);
  expect(gatewaySettings(`: "\${PORT:=8080}"\n  : "\${NO:=1}"`)).toEqual(['PORT']);
});

test('reads a Dockerfile with its arguments', () => {
  const text = `ARG BASE=node:20\nFROM \${BASE} AS build\nCOPY a b /x/\nFROM \${BASE}\nENV A=1 \\\n  B=2\nCOPY --from=build c d\n`;
  const instructions = readDockerfile(text);
  expect(instructions[1]?.rest).toBe('node:20 AS build');
  expect(copied(instructions)).toEqual(['a', 'b']);
  expect(imageEnv(instructions)).toEqual(['A', 'B']);
});

test('includes settings of a stage that the last one is based on', () => {
  const text = `ARG KIND=one\nFROM x AS base\nENV A=1\nFROM base AS one\nENV B=1\nFROM base AS two\nENV C=1\nFROM \${KIND}\n`;
  expect(imageEnv(readDockerfile(text))).toEqual(['A', 'B']);
  expect(imageEnv(readDockerfile(text, { KIND: 'two' }))).toEqual(['A', 'C']);
});

test('the container tests use the database of the compose file', async () => {
  const compose = await readFile(`${OVERLAYS}/../../../docker-compose.yml`, 'utf8');
  expect(compose).toContain(`image: ${MONGO_IMAGE}\n`);
});
