/**
 * Returns an object whose properties always have the newest values, for code that reads settings
 * when it uses them. Do not destructure it when the program starts.
 * @param current returns the newest source
 * @param derive returns the values of a source, always with the same properties
 */
export function newestOf<S, T extends object>(current: () => S, derive: (source: S) => T): T {
  let source = current();
  let values = derive(source);
  const newest = (): T => {
    const now = current();
    if (now !== source) {
      values = derive(now);
      source = now;
    }
    return values;
  };
  const properties = Object.keys(values).map((name) => [
    name,
    { enumerable: true, get: () => newest()[name as keyof T] },
  ]);
  return Object.defineProperties({}, Object.fromEntries(properties)) as T;
}
