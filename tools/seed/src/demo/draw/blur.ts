/** Blurs a field in place with three box passes each way; radius in pixels. */
export function blur(field: Float32Array, width: number, height: number, radius: number): void {
  const r = Math.max(1, Math.round(radius));
  const size = Math.max(width, height) + 2 * r + 2;
  const one = new Float64Array(size);
  const other = new Float64Array(size);
  for (let y = 0; y < height; y++) blurLine(field, y * width, 1, width, r, one, other);
  one.fill(0);
  other.fill(0);
  for (let x = 0; x < width; x++) blurLine(field, x, width, height, r, one, other);
}

/** All passes over one row or column; `one` and `other` are zero beyond the line. */
function blurLine(
  field: Float32Array,
  start: number,
  step: number,
  count: number,
  r: number,
  one: Float64Array,
  other: Float64Array,
): void {
  const first = r + 1;
  for (let i = 0, k = start; i < count; i++, k += step) one[first + i] = field[k] as number;
  boxPass(one, other, count, r);
  boxPass(other, one, count, r);
  boxPass(one, other, count, r);
  for (let i = 0, k = start; i < count; i++, k += step) field[k] = other[first + i] as number;
}

function boxPass(from: Float64Array, to: Float64Array, count: number, r: number): void {
  const scale = 1 / (2 * r + 1);
  let sum = 0;
  for (let i = 1; i < 2 * r + 1; i++) sum += from[i] as number;
  for (let i = 0; i < count; i++) {
    sum += (from[i + 2 * r + 1] as number) - (from[i] as number);
    to[i + r + 1] = sum * scale;
  }
}
