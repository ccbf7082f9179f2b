import type { Names } from './names.ts';
import { asTextOf } from './names.ts';

type Edit = readonly [from: RegExp, to: string];

/** Error codes belong to the shop: a service elsewhere uses the general ones. */
const NOT_FOUND: Edit = [/'sample_thing\.not_found'/, "'request.not_found'"];

/** Files of a workspace service → their place in a separate repository, with changes. */
const FILES: readonly (readonly [from: string, to: string, edits: readonly Edit[]])[] = [
  ['services/sample-things/src/main.ts', 'src/main.ts', []],
  [
    'services/sample-things/src/app.ts',
    'src/app.ts',
    [[/'@tanabana\/contracts\/endpoints'/, "'./contract/endpoints.ts'"]],
  ],
  [
    'services/sample-things/src/routes.ts',
    'src/routes.ts',
    [[/'@tanabana\/contracts\/endpoints'/, "'./contract/endpoints.ts'"]],
  ],
  ['services/sample-things/src/storage.ts', 'src/storage.ts', []],
  [
    'services/sample-things/src/sample-things/sample-thing-repository.ts',
    'src/sample-things/sample-thing-repository.ts',
    [[/'@tanabana\/contracts'/, "'../contract/types.ts'"]],
  ],
  [
    'services/sample-things/src/sample-things/sample-thing-service.ts',
    'src/sample-things/sample-thing-service.ts',
    [
      [/'@tanabana\/contracts'/, "'../contract/types.ts'"],
      NOT_FOUND,
      [
        /new AppError\('sample_thing\.name_taken'\)/,
        "new AppError('request.invalid', { errors: [{ path: 'name', message: 'This name is taken.' }] })",
      ],
    ],
  ],
  [
    'packages/contracts/src/sample-things/endpoints.ts',
    'src/contract/endpoints.ts',
    [
      [/'\.\.\/endpoint\.ts'/, "'@tanabana/contracts/endpoints'"],
      [/'\.\.\/fields\.ts'/, "'@tanabana/contracts/fields'"],
      NOT_FOUND,
      [/ *errors: \['sample_thing\.name_taken'\],\n/, ''],
    ],
  ],
  [
    'packages/contracts/src/sample-things/routes.ts',
    'src/contract/routes.ts',
    [[/'\.\.\/endpoint\.ts'/, "'@tanabana/contracts/endpoints'"]],
  ],
  [
    'services/sample-things/test/sample-things.test.ts',
    'test/sample-things.test.ts',
    [
      [/import \{ unique \} from '@tanabana\/test-kit';\n/, ''],
      [/import \{ startSampleThings \}/, 'import { startSampleThings, unique }'],
      [/body\.code === 'sample_thing\.name_taken'/, "body.code === 'request.invalid'"],
      [/fill\(409\)/, 'fill(400)'],
      NOT_FOUND,
    ],
  ],
];

/**
 * Returns the sources of a service in a separate repository: the workspace template, with its
 * contract.
 * @param added files of the plan: path → text
 * @throws Error if the template lacks an expected passage
 */
export function standaloneSources(
  names: Names,
  added: ReadonlyMap<string, string>,
): Map<string, string> {
  return new Map(
    FILES.map(([from, to, edits]) => {
      const text = added.get(asTextOf(names, from));
      if (text === undefined) throw new Error(`There is no template ${from}.`);
      const changed = edits.reduce((before, [pattern, replacement]) => {
        const own = new RegExp(asTextOf(names, pattern.source));
        if (!own.test(before)) throw new Error(`The template ${from} has no ${pattern.source}.`);
        return before.replace(own, asTextOf(names, replacement));
      }, text);
      return [asTextOf(names, to), changed];
    }),
  );
}
