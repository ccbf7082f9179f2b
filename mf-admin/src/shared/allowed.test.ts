import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Permission, ROLE_PERMISSIONS, ROLES } from '@tanabana/contracts';
import * as contract from '@tanabana/contracts/endpoints';
import { expect, test } from 'vitest';

const SOURCES = fileURLToPath(new URL('..', import.meta.url));
const texts = new Map<string, string>();

function textOf(file: string): string {
  const known = texts.get(file) ?? readFileSync(file, 'utf8');
  texts.set(file, known);
  return known;
}

/** Own files that a file imports, also lazily. */
const importsOf = (file: string): string[] =>
  [
    ...textOf(file).matchAll(
      /(?:^(?:import|export) (?!type)[^;]*? from |import\()'(\.[^']+\.tsx?)'/gm,
    ),
  ]
    .map(([, path = '']) => resolve(dirname(file), path))
    .filter((path) => existsSync(path));

/** Groups of calls in `api` of the storefront. */
const API_GROUPS: Readonly<Record<string, string>> = {
  ...{ auth: 'authEndpoints', orders: 'orderEndpoints', products: 'productEndpoints' },
  ...{ categories: 'categoryEndpoints', contact: 'contactEndpoints' },
};

/** Names of the endpoints of `…Calls` objects that a file imports or declares. */
const declaredCalls = (file: string): [name: string, group: string][] =>
  [file, ...importsOf(file)].flatMap((one) =>
    [...textOf(one).matchAll(/const (\w+) = callsOf<typeof Endpoints\.(\w+)>/g)].map(
      ([, name = '', group = '']): [string, string] => [name, group],
    ),
  );

/** Calls in a file with the permissions that they need. */
function callsIn(file: string): { call: string; permission: Permission }[] {
  const groups = { ...Object.fromEntries(declaredCalls(file)) };
  const used = [...textOf(file).matchAll(/\b(?:api\.(\w+)|(\w+Calls))\.(\w+)/g)];
  return used.flatMap(([, ofApi, ofGroup, name = '']) => {
    const group = ofApi ? API_GROUPS[ofApi] : groups[ofGroup ?? ''];
    const endpoints = (contract as unknown as Record<string, object>)[group ?? ''];
    const endpoint = (endpoints as Record<string, { permission?: Permission }>)?.[name];
    const permission = endpoint?.permission;
    return permission ? [{ call: `${group}.${name}`, permission }] : [];
  });
}

/** Roles that have the first permission, but not the second. */
const rolesWithout = (tab: Permission, needed: Permission) =>
  ROLES.filter((role) => {
    const own: readonly Permission[] = ROLE_PERMISSIONS[role];
    return own.includes(tab) && !own.includes(needed);
  });

/** Files that are only shown after a check in another file, which no import shows. */
const CHECKED_BEFORE = [
  // is-first-run.ts
  'features/overview/first-run/first-run.tsx',
  'features/overview/first-run/preload-first-run.ts',
];

/** Files that a tab reaches through no file that names the permission. */
function unguarded(root: string, permission: Permission): Set<string> {
  const reached = new Set<string>();
  const visit = (file: string): void => {
    if (CHECKED_BEFORE.includes(relative(SOURCES, file))) return;
    if (reached.has(file) || textOf(file).includes(`'${permission}'`)) return;
    if (textOf(file).includes(`"${permission}"`)) return;
    reached.add(file);
    for (const next of importsOf(file)) visit(next);
  };
  visit(root);
  return reached;
}

const everyFile = (file: string, reached = new Set<string>()): Set<string> => {
  if (reached.has(file)) return reached;
  reached.add(file);
  for (const next of importsOf(file)) everyFile(next, reached);
  return reached;
};

/** Tabs of staff with their first file. */
const tabs = readFileSync(join(SOURCES, 'frame/tabs.tsx'), 'utf8')
  .split(/\n {2}\{\n/)
  .flatMap((entry) => {
    const permission = /permission: '([\w.]+)'/.exec(entry)?.[1];
    const path = /import\('\.\.\/(features\/[^']+)'\)/.exec(entry)?.[1];
    return permission && path
      ? [{ path, permission: permission as Permission, root: join(SOURCES, path) }]
      : [];
  });

test.each(tabs)(
  '$path offers calls that need more than $permission only to roles with that permission (rule 23.2)',
  ({ permission, root }) => {
    const shown = [...everyFile(root)].flatMap((file) =>
      callsIn(file)
        .filter((call) => rolesWithout(permission, call.permission).length > 0)
        .filter((call) => unguarded(root, call.permission).has(file))
        .map(
          ({ call, permission: needed }) => `${relative(SOURCES, file)}: ${call} needs ${needed}`,
        ),
    );
    expect(shown).toEqual([]);
  },
);
