/** Pixels of a picture. */
export interface Size {
  width: number;
  height: number;
}

/** The square that is cut out: its centre in pixels of the picture, and how near one looks. */
export interface Crop {
  x: number;
  y: number;
  /** From 1, the largest square there is. */
  zoom: number;
}

export const MAX_ZOOM = 4;

const between = (value: number, low: number, high: number): number =>
  Math.min(Math.max(value, low), high);

/** Side of the square in pixels of the picture. */
export const sideOf = (size: Size, { zoom }: Pick<Crop, 'zoom'>): number =>
  Math.min(size.width, size.height) / zoom;

/** The largest square, in the middle. */
export const wholeCrop = ({ width, height }: Size): Crop => ({
  x: width / 2,
  y: height / 2,
  zoom: 1,
});

/** The nearest square to `crop` that lies in the picture. */
export function inside(size: Size, crop: Crop): Crop {
  const zoom = between(crop.zoom, 1, MAX_ZOOM);
  const half = sideOf(size, { zoom }) / 2;
  return {
    zoom,
    x: between(crop.x, half, size.width - half),
    y: between(crop.y, half, size.height - half),
  };
}

/** The square moved by shares of its own side; what is right of it comes into view for `across` > 0. */
export function moved(size: Size, crop: Crop, by: { across: number; down: number }): Crop {
  const side = sideOf(size, crop);
  return inside(size, { ...crop, x: crop.x + by.across * side, y: crop.y + by.down * side });
}

/** The square nearer or farther, its centre kept. */
export const zoomed = (size: Size, crop: Crop, zoom: number): Crop =>
  inside(size, { ...crop, zoom });

/** Where the picture lies so that a square box shows what is cut out, in percent of the box. */
export function positionOf(size: Size, crop: Crop) {
  const side = sideOf(size, crop);
  const percent = (length: number): string => `${(length / side) * 100}%`;
  return {
    width: percent(size.width),
    height: percent(size.height),
    left: percent(side / 2 - crop.x),
    top: percent(side / 2 - crop.y),
  };
}
