/** A failure whose message is one line for users: the problem and its remedy. */
export class DatabaseError extends Error {
  override name = 'DatabaseError';
}

/** Returns the message of any thrown value. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Returns the first line of an exception's message; programs and drivers add details below it. */
export function firstLineOf(error: unknown): string {
  return messageOf(error).split('\n')[0]?.trim() ?? '';
}
