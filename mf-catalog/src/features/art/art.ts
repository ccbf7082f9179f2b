/** A picture that belongs to the pages themselves, in its full width and in half of it. */
export interface Art {
  full: string;
  half: string;
  /** Pixels of `full`. */
  width: number;
  height: number;
}

/** What an `img` needs to take the one that fits. `sizes` says how wide it stands. */
export const artProps = ({ full, half, width, height }: Art, sizes: string) => ({
  src: full,
  srcSet: `${half} ${width / 2}w, ${full} ${width}w`,
  sizes,
  width,
  height,
});
