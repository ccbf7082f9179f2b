/** How far an import is, from what has come of its answer: the line that was told last. */
export function lastLineOf(answer: string): number {
  const at = answer.lastIndexOf('{"line":');
  return at < 0 ? 0 : Number.parseInt(answer.slice(at + '{"line":'.length), 10) || 0;
}
