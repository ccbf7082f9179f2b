/** Size of a picture in pixels. */
export interface LogoSize {
  width: number;
  height: number;
}

/** The shop's logo: an uploaded picture of the content service, with its stored size. */
export interface Logo extends LogoSize {
  /** 24 hex digits. */
  id: string;
}

/** Limits of rule 20.8: pixels, and width divided by height. */
export const LOGO_LIMITS = { minSide: 32, maxSide: 960, minRatio: 1 / 2, maxRatio: 8 } as const;

const PATTERN = /^([0-9a-f]{24})-(\d{2,3})x(\d{2,3})$/;

/** Returns why a picture cannot be a logo, as the end of a sentence; null if it can (rule 20.8). */
export function logoProblem({ width, height }: LogoSize): string | null {
  const { minSide, minRatio, maxRatio } = LOGO_LIMITS;
  if (Math.min(width, height) < minSide) return `must be at least ${minSide} pixels wide and high`;
  if (width / height > maxRatio) return `must be at most ${maxRatio} times as wide as high`;
  if (width / height < minRatio) return `must be at most ${1 / minRatio} times as high as wide`;
  return null;
}

/** Returns the logo that the setting `STORE_LOGO` names; null for none or an invalid value. */
export function logoOf(text: string | undefined): Logo | null {
  const [, id, width, height] = PATTERN.exec(text ?? '') ?? [];
  return id === undefined ? null : { id, width: Number(width), height: Number(height) };
}

/** Returns the value of the setting `STORE_LOGO`. */
export const logoValue = ({ id, width, height }: Logo): string => `${id}-${width}x${height}`;

/** Returns the path of the picture as stored: PNG or JPEG. */
export const logoPath = ({ id }: Pick<Logo, 'id'>): string => `/api/content/pictures/${id}`;

/** Returns the largest size of a logo within a box, never enlarged. */
export function fitLogo({ width, height }: LogoSize, box: LogoSize): LogoSize {
  const scale = Math.min(1, box.width / width, box.height / height);
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}
