import { describe, expect, it } from 'vitest';
import { pictureSrcSet, pictureUrl } from './pictures.ts';

describe('pictures', () => {
  it('GIVEN a picture that the shop keeps THEN it is asked for in widths', () => {
    expect(pictureUrl('/api/products/images/ab', 320)).toBe('/api/products/images/ab?w=320');
    expect(pictureSrcSet('/api/products/images/ab', [160, 320])).toBe(
      '/api/products/images/ab?w=160 160w, /api/products/images/ab?w=320 320w',
    );
  });

  it('GIVEN any other picture THEN it is taken as it is (rule 3.3)', () => {
    expect(pictureUrl('/assets/placeholder.svg', 320)).toBe('/assets/placeholder.svg');
    expect(pictureSrcSet('/assets/placeholder.svg')).toBeUndefined();
  });
});
