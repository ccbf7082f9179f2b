import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** One archive of the machine's own apt configuration. */
export interface AptSource {
  uri: string;
  suites: string[];
  components: string[];
  /** Value of Signed-By as it stands: paths, fingerprints or an embedded key. */
  signedBy: string | null;
}

/** The classic one-line format: `deb [options] uri suite component …`. */
export function parseList(text: string): AptSource[] {
  const found: AptSource[] = [];
  for (const line of text.split('\n')) {
    const match = /^\s*deb\s+(?:\[([^\]]*)\]\s+)?(\S+)\s+(\S+)\s+([^#]*)/.exec(line);
    if (!match) continue;
    const [, options = '', uri = '', suite = '', components = ''] = match;
    found.push({
      uri,
      suites: [suite],
      components: words(components),
      signedBy: /(?:^|\s)signed-by=(\S+)/i.exec(options)?.[1]?.replaceAll(',', ' ') ?? null,
    });
  }
  return found;
}

/** The deb822 format: stanzas of `Field: value`, where further lines of a value begin with a blank. */
export function parseDeb822(text: string): AptSource[] {
  const found: AptSource[] = [];
  for (const stanza of text.split(/\n[ \t]*\n/)) {
    const fields = stanzaFields(stanza);
    const types = words(fields.get('types') ?? '');
    if (!types.includes('deb') || /^(no|false|0)$/i.test(fields.get('enabled')?.trim() ?? ''))
      continue;
    for (const uri of words(fields.get('uris') ?? '')) {
      found.push({
        uri,
        suites: words(fields.get('suites') ?? ''),
        components: words(fields.get('components') ?? ''),
        signedBy: fields.get('signed-by') ?? null,
      });
    }
  }
  return found;
}

/**
 * The main archives of the distribution among all sources, most likely first: those that have
 * exactly its own suite (no security, updates or backports) and the component main. Third parties
 * sometimes name their suites the same, so an address that ends like the archive's goes first.
 */
export function mainArchives(sources: AptSource[], codename: string): AptSource[] {
  const suites = new Set([codename, 'stable', 'testing', 'unstable', 'sid']);
  const likely = (s: AptSource) => (/\/(debian|ubuntu)\/?$/.test(s.uri) ? 0 : 1);
  const seen = new Set<string>();
  return sources
    .filter((s) => s.components.includes('main') && s.suites.some((suite) => suites.has(suite)))
    .filter((s) => !seen.has(s.uri) && seen.add(s.uri))
    .sort((a, b) => likely(a) - likely(b));
}

/** Reads sources.list and sources.list.d below `etcApt`; what cannot be read is left out. */
export async function readAptSources(etcApt = '/etc/apt'): Promise<AptSource[]> {
  const parts = join(etcApt, 'sources.list.d');
  const names = (await readdir(parts).catch(() => [])).sort();
  const files = [join(etcApt, 'sources.list'), ...names.map((name) => join(parts, name))];
  const found: AptSource[] = [];
  for (const file of files) {
    const parse = file.endsWith('.sources')
      ? parseDeb822
      : file.endsWith('.list')
        ? parseList
        : null;
    if (parse) found.push(...parse(await readFile(file, 'utf8').catch(() => '')));
  }
  return found;
}

function stanzaFields(stanza: string): Map<string, string> {
  const fields = new Map<string, string>();
  let name = '';
  for (const line of stanza.split('\n')) {
    if (line.startsWith('#')) continue;
    const match = /^([A-Za-z-]+):[ \t]*(.*)$/.exec(line);
    if (match) {
      name = (match[1] ?? '').toLowerCase();
      fields.set(name, match[2] ?? '');
    } else if (name && /^[ \t]/.test(line)) {
      fields.set(name, `${fields.get(name)}\n${line}`);
    }
  }
  return fields;
}

function words(text: string): string[] {
  return text.split(/\s+/).filter(Boolean);
}
