/** PostgreSQL's major version: part of package names, and data folders of another one do not open. */
export const POSTGRES_MAJOR = '18';

/** The two packages that are asked for; libraries that they need come along. */
export const ROOT_PACKAGES = [
  `postgresql-${POSTGRES_MAJOR}`,
  `postgresql-${POSTGRES_MAJOR}-documentdb`,
];

/** Names in the Depends and Pre-Depends fields of one package description, the first of alternatives. */
export function dependenciesOf(stanza: string): string[] {
  const names: string[] = [];
  for (const [, list = ''] of stanza.matchAll(/^(?:Pre-)?Depends: (.*)$/gm))
    for (const item of list.split(',')) {
      const name = /^\s*([a-z0-9][a-z0-9+.-]*)/.exec(item)?.[1];
      if (name) names.push(name);
    }
  return names;
}

/** Descriptions by package name. */
export function byPackage(text: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const stanza of text.split(/\n\n+/)) {
    const name = /^Package: (\S+)$/m.exec(stanza)?.[1];
    if (name && !found.has(name)) found.set(name, stanza);
  }
  return found;
}

/**
 * The root packages and, through all levels, the libraries that they depend on. Whatever else they
 * depend on (scripts, clients, PostGIS, pg_cron, pgvector) is not needed to run the server here.
 * @param show gives the descriptions of packages; what it leaves out does not exist
 * @returns sorted names, or null when a root package does not exist
 */
export async function packageClosure(
  show: (names: string[]) => Promise<string>,
): Promise<string[] | null> {
  const wanted = new Set<string>(ROOT_PACKAGES);
  const exists = new Set<string>();
  let frontier = [...wanted];
  while (frontier.length > 0) {
    const described = byPackage(await show(frontier));
    const next = new Set<string>();
    for (const [name, stanza] of described) {
      exists.add(name);
      for (const dependency of dependenciesOf(stanza).filter(isLibrary))
        if (!wanted.has(dependency)) next.add(dependency);
    }
    for (const name of next) wanted.add(name);
    frontier = [...next];
  }
  return ROOT_PACKAGES.every((name) => exists.has(name)) ? [...exists].sort() : null;
}

function isLibrary(name: string): boolean {
  return name === 'zlib1g' || (name.startsWith('lib') && !name.startsWith('libllvm'));
}
