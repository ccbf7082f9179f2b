import { memory } from './bit-kernels.ts';

// Bit arrays in the kernels' memory, allocated in blocks of powers of two that split and merge
// (buddy system: D. E. Knuth, The Art of Computer Programming, 2.5). A block becomes free when its
// array is garbage-collected.

const PAGE_BYTES = 65_536;
const SMALLEST_BYTES = 64;
/** Doublings from the smallest to the largest block: 64 MB, by which the memory grows. */
const LARGEST = 20;

interface Block {
  address: number;
  /** Doublings of the smallest block. */
  size: number;
}

const bytesOf = (size: number): number => SMALLEST_BYTES * 2 ** size;

/** Addresses of free blocks by size. */
const free = Array.from({ length: LARGEST + 1 }, () => new Set<number>());

function take(size: number): number {
  const [address] = free[size] ?? [];
  if (address !== undefined) {
    free[size]?.delete(address);
    return address;
  }
  if (size === LARGEST) return memory.grow(bytesOf(LARGEST) / PAGE_BYTES) * PAGE_BYTES;
  const halved = take(size + 1);
  free[size]?.add(halved + bytesOf(size));
  return halved;
}

function giveBack({ address, size }: Block): void {
  const buddy = address ^ bytesOf(size);
  if (size < LARGEST && free[size]?.delete(buddy))
    giveBack({ address: Math.min(address, buddy), size: size + 1 });
  else free[size]?.add(address);
}

const held = new FinalizationRegistry<Block>(giveBack);

/**
 * Returns an array of zeros. A `subarray` keeps the array alive.
 * @param words a multiple of four
 */
export function allocate(words: number): Uint32Array<SharedArrayBuffer> {
  const size = Math.max(0, Math.ceil(Math.log2((4 * words) / SMALLEST_BYTES)));
  if (size > LARGEST) throw new RangeError(`${words} words of bits exceed the memory limit.`);
  const address = take(size);
  const array = new Uint32Array(memory.buffer as unknown as SharedArrayBuffer, address, words).fill(
    0,
  );
  held.register(array, { address, size });
  return array;
}
