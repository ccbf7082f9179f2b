/** Who calls: the address they call from, and whether they still wait. */
export interface Caller {
  address: string;
  signal: AbortSignal;
}
