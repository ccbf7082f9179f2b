import { describe, expect, it } from 'vitest';
import { inside, MAX_ZOOM, moved, positionOf, sideOf, wholeCrop, zoomed } from './crop.ts';

const tall = { width: 600, height: 1000 };

describe('the cropped square', () => {
  it('is initially the largest one in the middle', () => {
    expect(wholeCrop(tall)).toEqual({ x: 300, y: 500, zoom: 1 });
    expect(sideOf(tall, wholeCrop(tall))).toBe(600);
  });

  it('moves by shares of its side within the picture', () => {
    const crop = wholeCrop(tall);
    expect(moved(tall, crop, { across: 0.5, down: 0.25 })).toEqual({ x: 300, y: 650, zoom: 1 });
    expect(moved(tall, crop, { across: 0, down: 9 })).toEqual({ x: 300, y: 700, zoom: 1 });
    expect(moved(tall, { ...crop, zoom: 2 }, { across: -9, down: -9 })).toEqual({
      x: 150,
      y: 150,
      zoom: 2,
    });
  });

  it('keeps its centre when zooming in, and stays within the picture when zooming out', () => {
    const corner = moved(tall, zoomed(tall, wholeCrop(tall), 4), { across: -9, down: -9 });
    expect(corner).toEqual({ x: 75, y: 75, zoom: 4 });
    expect(zoomed(tall, corner, 1)).toEqual({ x: 300, y: 300, zoom: 1 });
  });

  it('has zoom limits', () => {
    expect(inside(tall, { x: 0, y: 0, zoom: 99 }).zoom).toBe(MAX_ZOOM);
    expect(inside(tall, { x: 0, y: 0, zoom: 0 }).zoom).toBe(1);
  });

  it('fills its box', () => {
    expect(positionOf(tall, { x: 300, y: 700, zoom: 1 })).toEqual({
      width: '100%',
      height: `${(1000 / 600) * 100}%`,
      left: '0%',
      top: `${(-400 / 600) * 100}%`,
    });
  });
});
