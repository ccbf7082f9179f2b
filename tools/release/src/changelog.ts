import { StartError } from '@tanabana/shop-runner/console';

/** The section for the next version (Keep a Changelog 1.1.0). */
const UNRELEASED = /^## Unreleased\n([\s\S]*?)(?=^## |(?![\s\S]))/m;

/** CHANGELOG.md with the new version, and the text of its section. */
export interface ReleasedChangelog {
  text: string;
  /** Markdown without the heading of the version. */
  notes: string;
}

/**
 * Moves the entries under "Unreleased" below a heading for the new version.
 * @param text of CHANGELOG.md
 * @param version such as `0.3.0`
 * @param date `YYYY-MM-DD`
 * @throws StartError if the section is missing or empty
 */
export function releaseChangelog(text: string, version: string, date: string): ReleasedChangelog {
  const notes = UNRELEASED.exec(text)?.[1]?.trim() ?? '';
  if (!/^- /m.test(notes))
    throw new StartError('CHANGELOG.md has no entry under "## Unreleased": nothing to release.');
  const sections = `## Unreleased\n\n## [${version}] - ${date}\n\n${notes}\n\n`;
  return { text: `${text.replace(UNRELEASED, () => sections).trimEnd()}\n`, notes };
}

/**
 * Returns the section of a released version.
 * @throws StartError if CHANGELOG.md has none
 */
export function notesOf(text: string, version: string): string {
  const heading = `## \\[${version.replaceAll('.', '\\.')}\\](?: - .*)?\\n`;
  const section = new RegExp(`^${heading}([\\s\\S]*?)(?=^## |(?![\\s\\S]))`, 'm').exec(text)?.[1];
  if (!section) throw new StartError(`CHANGELOG.md has no section for ${version}.`);
  return section.trim();
}
