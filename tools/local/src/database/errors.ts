/** A failure whose message is one clear line for a person: what happened and what to do. */
export class DatabaseError extends Error {
  override name = 'DatabaseError';
}

/** The text of anything thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
