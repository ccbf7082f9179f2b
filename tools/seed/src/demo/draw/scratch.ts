/** Large working memory, kept between drawings; drawing is synchronous, so one of each will do. */
const kept = new Map<string, Float32Array>();

/** At least `size` numbers under a name; whatever was there before is still in it. */
export function scratch(name: string, size: number): Float32Array {
  const known = kept.get(name);
  if (known && known.length >= size) return known;
  const fresh = new Float32Array(size);
  kept.set(name, fresh);
  return fresh;
}

const keptInts = new Map<string, Int32Array>();

/** As `scratch`, for whole numbers. */
export function scratchInts(name: string, size: number): Int32Array {
  const known = keptInts.get(name);
  if (known && known.length >= size) return known;
  const fresh = new Int32Array(size);
  keptInts.set(name, fresh);
  return fresh;
}

/** As `scratch`, all zero. */
export function zeroed(name: string, size: number): Float32Array {
  const memory = scratch(name, size);
  memory.fill(0, 0, size);
  return memory;
}
