import { memory } from './bit-kernels.ts';

// Arrays of bits where the kernels reach them, in blocks of powers of two that split and merge (buddies: D. E. Knuth,
// The Art of Computer Programming, 2.5). An array's block is free again once nobody holds the array.

const PAGE_BYTES = 65_536;
const SMALLEST_BYTES = 64;
/** How often the smallest block is doubled to get the largest: 64 MB, which the memory grows by. */
const LARGEST = 20;

interface Block {
  address: number;
  /** How often the smallest is doubled. */
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
 * An array of zeros. Whoever works with a part of it (`subarray`) holds the array, too.
 * @param words a multiple of four
 */
export function allocate(words: number): Uint32Array<SharedArrayBuffer> {
  const size = Math.max(0, Math.ceil(Math.log2((4 * words) / SMALLEST_BYTES)));
  if (size > LARGEST)
    throw new RangeError(`${words} words of bits are more than there is room for.`);
  const address = take(size);
  const array = new Uint32Array(memory.buffer as unknown as SharedArrayBuffer, address, words).fill(
    0,
  );
  held.register(array, { address, size });
  return array;
}
