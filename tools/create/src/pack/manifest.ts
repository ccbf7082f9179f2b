const SCOPE = '@tanabana/';
/** The shop's changelog; all packages have its version. */
export const CHANGELOG = 'CHANGELOG.md';
const ENGINES = { node: '^20.19.0 || ^24.0.0' };

/** The used fields of a `package.json`. */
export interface Manifest {
  name: string;
  exports: Record<string, string>;
  sideEffects?: boolean | string[];
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

/** Workspace packages that it needs, by folder name. */
export const ownNeedsOf = ({ dependencies = {} }: Manifest): string[] =>
  Object.keys(dependencies)
    .filter((name) => name.startsWith(SCOPE))
    .map((name) => name.slice(SCOPE.length));

/**
 * The manifest of the packed package: built files instead of sources, versions instead of
 * workspaces. Includes types of libraries that its own types use.
 * @param version of the shop, which all packed packages share: they are built together
 * (docs/upgrading.md)
 */
export function packedManifest(source: Manifest, version: string): Record<string, unknown> {
  const { name, sideEffects, devDependencies = {} } = source;
  const types = Object.entries(devDependencies).filter(([one]) => one.startsWith('@types/'));
  const needs = [...Object.entries(source.dependencies ?? {}), ...types].map(([one, wanted]) => [
    one,
    one.startsWith(SCOPE) ? version : wanted,
  ]);
  return {
    name,
    version,
    license: 'MIT',
    type: 'module',
    ...(sideEffects === undefined ? {} : { sideEffects }),
    engines: ENGINES,
    exports: Object.fromEntries(
      Object.entries(source.exports).map(([entry, file]) => [entry, builtOf(file)]),
    ),
    files: ['dist', CHANGELOG],
    dependencies: Object.fromEntries(needs.toSorted()),
  };
}

/** The manifest of bundled programs without dependencies: `npx tanabana-publish`. */
export const programManifest = (name: string, programs: readonly string[], version: string) => ({
  name: `${SCOPE}${name}`,
  version,
  license: 'MIT',
  type: 'module',
  engines: ENGINES,
  bin: Object.fromEntries(programs.map((program) => [`tanabana-${program}`, `${program}.js`])),
  files: [...programs.map((program) => `${program}.js`), CHANGELOG],
});

/** `./src/mail/index.ts` → its JavaScript and types. */
function builtOf(file: string): string | { types: string; default: string } {
  const built = file.replace('./src/', './dist/');
  if (!/\.tsx?$/.test(built)) return built;
  const stem = built.replace(/\.tsx?$/, '');
  return { types: `${stem}.d.ts`, default: `${stem}.js` };
}
