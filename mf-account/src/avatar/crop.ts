/** Size of a picture in pixels. */
export interface Size {
  width: number;
  height: number;
}

/** The cropped square: its centre in pixels, and the zoom. */
export interface Crop {
  x: number;
  y: number;
  /** From 1, the largest square. */
  zoom: number;
}

export const MAX_ZOOM = 4;

const between = (value: number, low: number, high: number): number =>
  Math.min(Math.max(value, low), high);

/** Returns the side of the square in pixels. */
export const sideOf = (size: Size, { zoom }: Pick<Crop, 'zoom'>): number =>
  Math.min(size.width, size.height) / zoom;

/** Returns the largest square in the middle. */
export const wholeCrop = ({ width, height }: Size): Crop => ({
  x: width / 2,
  y: height / 2,
  zoom: 1,
});

/** Returns the nearest square within the picture. */
export function inside(size: Size, crop: Crop): Crop {
  const zoom = between(crop.zoom, 1, MAX_ZOOM);
  const half = sideOf(size, { zoom }) / 2;
  return {
    zoom,
    x: between(crop.x, half, size.width - half),
    y: between(crop.y, half, size.height - half),
  };
}

/** Returns the square moved by shares of its side, to the right for `across` > 0. */
export function moved(size: Size, crop: Crop, by: { across: number; down: number }): Crop {
  const side = sideOf(size, crop);
  return inside(size, { ...crop, x: crop.x + by.across * side, y: crop.y + by.down * side });
}

/** Returns the square at another zoom around its centre. */
export const zoomed = (size: Size, crop: Crop, zoom: number): Crop =>
  inside(size, { ...crop, zoom });

/** Returns the position at which a square box shows the cropped area, in percent of the box. */
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
