import type { CropRatio } from '@tanabana/ui/crop';

/** Ratios of pictures on product and collection cards (4:5), and others. */
export const CARD_RATIOS: readonly CropRatio[] = [
  { label: 'Card, 4:5', ratio: 4 / 5 },
  { label: '3:4', ratio: 3 / 4 },
  { label: 'Square', ratio: 1 },
  { label: 'Free', ratio: null },
];
