/** A failure whose message is one clear line for a person: what happened and what to do. */
export class DatabaseError extends Error {
  override name = 'DatabaseError';
}

/** The text of anything thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** The first line of what was thrown: programs and drivers tell details below it. */
export function firstLineOf(error: unknown): string {
  return messageOf(error).split('\n')[0]?.trim() ?? '';
}
