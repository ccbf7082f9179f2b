/** A repeating piece of cloth as pixels. */
export interface Swatch {
  width: number;
  height: number;
  /** Row by row; of each pixel red is the lowest byte, then green, then blue. */
  pixels: Int32Array;
  /** Pixels of the swatch that one inch of cloth takes. */
  ppi: number;
  /** 0 matt cotton to 1 bright silk. */
  sheen: number;
  /** 1 opaque; less for sheer cloth. */
  opacity: number;
}
