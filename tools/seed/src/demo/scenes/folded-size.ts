/** Half the width and the height of a folded garment, inches. */
export const WIDE = 7.6;

export const TALL = 18.6;
