import { BANNED_IDENTIFIERS, BANNED_TERMS } from './banned-terms.ts';
import type { SourceFile } from './source-files.ts';

/** Files with text that people read; data, fault patches and this list are left out. */
export const CHECKED_FILE =
  /^(?!tools\/check-docs\/src\/(?:banned-terms|find-banned)|tools\/check-tests\/faults\/|package-lock).*\.(?:md|tsx?|m?js|css|sh|ya?ml|template)$/;

/** One banned term in one line. */
export interface Finding {
  path: string;
  /** From 1. */
  line: number;
  term: string;
  reason: string;
  /** What to write in its place. */
  use: string;
}

const bounded = (source: string, flags: string) =>
  new RegExp(`(?<![\\w-])(?:${source})(?![\\w-])`, flags);

const terms = BANNED_TERMS.map((term) => ({ ...term, pattern: bounded(term.term, 'i') }));
const identifiers = Object.entries(BANNED_IDENTIFIERS).map(([name, use]) => ({
  term: name,
  use,
  reason: 'Renamed: the name did not say what it is.',
  // rows of the list of renamed identifiers in CONTRIBUTING.md
  except: /^\| `\w+` +\| `\w+` +\|$/,
  pattern: bounded(name, ''),
}));

/** Returns each line that contains a banned term, with the reason and the replacement. */
export function findBanned(files: readonly SourceFile[]): Finding[] {
  return files.flatMap(({ path, text }) =>
    text
      .split('\n')
      .flatMap((content, index) =>
        [...terms, ...identifiers]
          .filter(({ pattern, except }) => pattern.test(content) && !except?.test(content))
          .map(({ term, reason, use }) => ({ path, line: index + 1, term, reason, use })),
      ),
  );
}
