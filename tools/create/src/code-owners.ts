/** Characters of the column of folders. */
const WIDTH = 26;

/**
 * Returns a CODEOWNERS file with the folder of a new part. It is owned by a team of the part's name
 * in the organisation of the first line, below the team's other folder if it has one.
 * @param team name of the part, without `mf-`
 */
export function withOwner(text: string, folder: string, team: string): string {
  const organisation = /^\*\s+(@[^/\s]+)\//m.exec(text)?.[1] ?? '@tanabana';
  const owner = `${organisation}/${team}`;
  const line = `${`/${folder}/`.padEnd(WIDTH - 1)} ${owner}`;
  const lines = text.trimEnd().split('\n');
  const at = lines.findLastIndex((one) => one.startsWith('/') && one.endsWith(` ${owner}`));
  const added = at < 0 ? [...lines, '', line] : lines.toSpliced(at + 1, 0, line);
  return `${added.join('\n')}\n`;
}
