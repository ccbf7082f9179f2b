import { describe, expect, it } from 'vitest';
import { pictureSrcSet, pictureUrl } from './pictures.ts';

describe('picture addresses', () => {
  it('GIVEN a picture of the shop THEN its srcset lists the available widths', () => {
    expect(pictureUrl('/api/products/images/ab', 320)).toBe('/api/products/images/ab?w=320');
    expect(pictureSrcSet('/api/products/images/ab', [160, 320])).toBe(
      '/api/products/images/ab?w=160 160w, /api/products/images/ab?w=320 320w',
    );
  });

  it('GIVEN any other picture THEN its address is unchanged (rule 3.3)', () => {
    expect(pictureUrl('/assets/placeholder.svg', 320)).toBe('/assets/placeholder.svg');
    expect(pictureSrcSet('/assets/placeholder.svg')).toBeUndefined();
  });
});
