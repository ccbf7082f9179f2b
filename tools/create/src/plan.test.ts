import { fileURLToPath } from 'node:url';
import { transform } from 'esbuild';
import { describe, expect, test } from 'vitest';
import { CAPABILITIES } from './capabilities.ts';
import { type Kind, namesOf } from './names.ts';
import { planPart } from './plan.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const NAME = { module: 'gift-guide', service: 'gift-cards' } as const;

const plan = (kind: Kind, ...wanted: string[]) =>
  planPart(ROOT, kind, namesOf(kind, NAME[kind]), new Set(wanted));

/** All subsets, beginning with the empty one. */
const subsetsOf = ([name, ...others]: readonly string[]): string[][] =>
  name === undefined ? [[]] : subsetsOf(others).flatMap((one) => [one, [name, ...one]]);

const SUBSETS = (['module', 'service'] as const).flatMap((kind) =>
  subsetsOf(CAPABILITIES[kind]).map((wanted) => [kind, wanted.join(',') || 'none'] as const),
);

test.each(SUBSETS)(
  'a %s with %s has files of valid syntax without markers',
  async (kind, given) => {
    const { added, changed } = await plan(
      kind,
      ...given.split(',').filter((one) => one !== 'none'),
    );
    for (const [path, text] of [...added, ...changed]) {
      expect(text, path).not.toMatch(/^\s*(?:\/\/|#) (?:with(?:out)? [a-z]+|end)$/m);
      if (added.has(path)) expect(path + text, path).not.toMatch(/sample[-_ ]?thing/i);
      if (/\.tsx?$/.test(path))
        await transform(text, { loader: path.endsWith('x') ? 'tsx' : 'ts' });
    }
  },
);

describe('a service', () => {
  const filesWith = async (...wanted: string[]) =>
    [...(await plan('service', ...wanted)).added.keys()]
      .filter((path) => path.startsWith('services/gift-cards/'))
      .map((path) => path.slice('services/gift-cards/'.length))
      .sort();

  const PLAIN = [
    'package.json',
    'src/app.ts',
    'src/gift-cards/gift-card-repository.ts',
    'src/gift-cards/gift-card-service.ts',
    'src/main.ts',
    'src/routes.ts',
    'src/storage.ts',
    'test/gift-cards-under-test.ts',
    'test/gift-cards.test.ts',
  ];

  test('has only the files of its capabilities', async () => {
    expect(await filesWith()).toEqual(PLAIN);
    expect(await filesWith('emails')).toEqual(
      [...PLAIN, 'src/mails/gift-card-mails.ts', 'test/mails.test.ts'].sort(),
    );
    expect(await filesWith('accounts')).toEqual(
      [...PLAIN, 'src/removed-accounts.ts', 'test/accounts.test.ts'].sort(),
    );
  });

  test('has emails and pictures in containers only if it is created with them', async () => {
    const file = 'deploy/kubernetes/base/services/gift-cards.yaml';
    const plain = await plan('service');
    expect(plain.added.get(file)).toMatch(/memory: 384Mi/);
    expect(plain.added.get(file)).not.toMatch(/smtp|mails|896Mi/);
    const whole = await plan('service', 'emails', 'pictures');
    expect(whole.added.get(file)).toMatch(/mails: "yes"[\s\S]*SMTP_URL_FILE[\s\S]*memory: 896Mi/);
    expect(whole.added.get(file)).not.toMatch(/384Mi/);
    const composeOf = ({ changed }: typeof plain) => {
      const text = changed.get('docker-compose.yml') ?? '';
      return /\n {2}gift-cards:\n[\s\S]*?(?=\n\n)/.exec(text)?.[0];
    };
    expect(composeOf(plain)).not.toMatch(/smtp|decodes/);
    expect(composeOf(whole)).toMatch(
      /SMTP_URL_FILE[\s\S]*- smtp-url\n {4}deploy: \*decodes-pictures$/,
    );
  });
});

test('the compose file passes the instances of a service’s next version to the gateway (rule 26.14)', async () => {
  const text = (await plan('service')).changed.get('docker-compose.yml') ?? '';
  const gateway = /\n {2}gateway:\n[\s\S]*?\n {4}volumes:/.exec(text)?.[0];
  expect(gateway).toMatch(/\n {6}GIFT_CARDS_CANARY: \$\{GIFT_CARDS_CANARY:-\}\n/);
});

test('the folder of a part has an owner', async () => {
  const owners = async (kind: Kind) => (await plan(kind)).changed.get('.github/CODEOWNERS');
  expect(await owners('module')).toMatch(/^\/mf-gift-guide\/ +@\S+\/gift-guide$/m);
  expect(await owners('service')).toMatch(/^\/services\/gift-cards\/ +@\S+\/gift-cards$/m);
});
