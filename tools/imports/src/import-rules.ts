/** Imports forbidden to a folder besides other workspaces, with the alternative. */
const REFUSED = {
  frameworks: { group: ['react', 'koa', 'mongodb'], message: 'contracts is pure: zod only.' },
  shared: {
    group: ['react-router', 'react-router-dom', 'zustand', 'swr'],
    message: 'Comes through @tanabana/storefront: one instance per page.',
  },
  modules: {
    group: ['**/mf-*/**'],
    message: 'A module reaches another only through a slot or a route.',
  },
  shell: { group: ['**/shell/**'], message: 'A module does not depend on the shell.' },
  services: { group: ['**/services/*/**'], message: 'Services never import each other.' },
  koa: { group: ['koa', '@koa/**'], message: 'Only routes and service-kit know Koa.' },
  driver: {
    group: ['mongodb', 'mongodb/**'],
    message:
      'Only repositories (*repository.ts, indexes.ts, database.ts, storage.ts, main.ts, migrations) and service-kit/mongo know the driver.',
  },
  entryPoints: {
    group: [
      '**/channels/**',
      '**/events/**',
      '**/mail/**',
      '**/mongo/**',
      '**/pictures/**',
      '**/stock.ts',
      'nodemailer',
      'sharp',
    ],
    message: 'A service that does not import an entry point of service-kit does not load it.',
  },
} as const;

export interface ImportRule {
  /** Name in the docs. */
  folder: string;
  files: readonly string[];
  /** Workspaces, or one entry point of one. */
  may: readonly string[];
  refused?: readonly (keyof typeof REFUSED)[];
  /** Remark in the docs. */
  note?: string;
}

const SERVICE = ['contracts', 'service-kit'];
const PAGES = ['contracts', 'api-client', 'storefront', 'ui'];

/** Allowed imports between workspaces; a later rule for a file overrides an earlier one. */
export const IMPORT_RULES: readonly ImportRule[] = [
  rule('packages/contracts', [], { refused: ['frameworks'], note: 'zod only' }),
  rule('packages/api-client', ['contracts']),
  rule('packages/ui', [], { note: 'react' }),
  rule('packages/storefront', ['contracts', 'api-client']),
  rule('packages/module-kit', ['storefront'], { note: 'its descriptor types' }),
  rule('shell', ['contracts', 'storefront', 'ui', 'module-kit']),
  rule('mf-*', [...PAGES, 'module-kit'], {
    refused: ['shared', 'modules', 'shell'],
    note: 'never each other, nor the shell',
  }),
  rule('packages/service-kit', ['contracts'], {
    refused: ['driver', 'entryPoints'],
    note: 'its entry points `channels`, `events`, `mail`, `mongo`, `pictures`, `stock` import what the others share',
  }),
  rule('entry points of service-kit', ['contracts'], {
    files: [
      'packages/service-kit/src/{channels,events,mail,mongo,pictures}/**',
      'packages/service-kit/src/stock.ts',
    ],
    note: 'the driver, sharp, nodemailer',
  }),
  rule('packages/processes', []),
  rule('packages/local-mongodb', ['processes', 'service-kit/queues']),
  rule('packages/payment-simulator', ['contracts', 'service-kit'], { note: 'koa' }),
  rule('packages/shop-runner', [
    'contracts',
    'local-mongodb',
    'processes',
    'service-kit',
    'storefront',
    'test-kit',
  ]),
  rule('services/*', SERVICE, {
    files: ['services/**'],
    refused: ['koa', 'driver', 'services'],
    note: 'never each other',
  }),
  rule('repositories of services', SERVICE, {
    files: [
      'services/*/src/**/*repository.ts',
      'services/*/src/**/indexes.ts',
      'services/*/src/{database,storage,main}.ts',
      'services/*/src/migrations/*.ts',
    ],
    refused: ['koa'],
    note: 'the driver',
  }),
  rule('packages/test-kit', [
    'api-client',
    'contracts',
    'local-mongodb',
    'processes',
    'service-kit/mongo',
    'service-kit/stand-ins',
    'shop-runner',
  ]),
  rule('shell/testing', ['contracts', 'storefront', 'ui', 'test-kit']),
  rule('tests of pages', [...PAGES, 'shell/testing', 'test-kit'], {
    files: ['{shell,mf-*}/src/**/*.test.tsx', '{shell,mf-*}/src/testing/**'],
    refused: ['shared', 'modules'],
  }),
  rule('tests of services and service-kit', [...SERVICE, 'payment-simulator', 'test-kit'], {
    files: [
      '{services/*,packages/service-kit}/test/**',
      '{services,packages/service-kit}/**/*.test.ts',
    ],
  }),
];

function rule(folder: string, may: readonly string[], more: Partial<ImportRule> = {}): ImportRule {
  return { folder, files: [`${folder}/**`], may, ...more };
}

const allowed = (name: string): string[] =>
  name.includes('/') ? [`!@tanabana/${name}`] : [`!@tanabana/${name}`, `!@tanabana/${name}/**`];

/**
 * Layers of the repository, lowest first. A file imports from its own workspace and from lower layers; packages
 * may also import each other. `src/layers.test.ts` checks every import.
 */
export const LAYERS: readonly (readonly string[])[] = [
  ['packages'],
  ['services', 'shell'],
  ['mf-*'],
  ['tools'],
  ['e2e'],
  ['bench'],
];

/** A rule as an override of biome.json. */
export function biomeOverride({ files, may, refused = [] }: ImportRule) {
  const message = `Of the workspace only ${may.join(', ') || 'nothing'} may be imported here (docs/architecture.md).`;
  const workspace = { group: ['@tanabana/**', ...may.flatMap(allowed)], message };
  const patterns = [workspace, ...refused.map((name) => REFUSED[name])];
  const noRestrictedImports = { level: 'error', options: { patterns } };
  return { includes: files, linter: { rules: { style: { noRestrictedImports } } } };
}

/** All rules as the table of docs/architecture.md. */
export function rulesTable(): string {
  const rows = IMPORT_RULES.map(({ folder, may, note }) => [
    folder,
    `${may.join(', ') || 'nothing'}${note ? ` (${note})` : ''}`,
  ]);
  const all = [['folder', 'may import from the workspace'], ...rows];
  const widths = [0, 1].map((at) => Math.max(...all.map((row) => row[at]?.length ?? 0)));
  const line = (row: string[]) =>
    `| ${row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`;
  const rule = widths.map((width) => '-'.repeat(width));
  return [all[0] ?? [], rule, ...rows].map(line).join('\n');
}
