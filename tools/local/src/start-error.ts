/** A failure whose message is one clear line for a person: what happened and what to do. */
export class StartError extends Error {
  override name = 'StartError';
}
