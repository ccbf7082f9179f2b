/** Gives a place away when it is told to; further calls change nothing. */
export type Leave = () => void;

/** Lets `most` in at a time, the others in the order they came, each until it leaves. */
export function createSlots(most: number): () => Promise<Leave> {
  const waiting: (() => void)[] = [];
  let free = most;
  return async () => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    let isIn = true;
    return () => {
      if (!isIn) return;
      isIn = false;
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    };
  };
}
