import { fitLogo, type LogoSize, logoPath, type Logo as StoredLogo } from '@tanabana/contracts';
import { useConfig } from '@tanabana/storefront';

interface LogoProps {
  logo: StoredLogo;
  /** Pixels of the room for it. */
  box: LogoSize;
}

/** Width in pixels of the file: sharp in twice the size of the boxes. */
const FILE_WIDTH = 480;

/** The shop's logo in its place, whose size is known before the picture is loaded (rule 20.8). */
export const Logo = ({ logo, box }: LogoProps) => (
  <img
    src={`${logoPath(logo)}?w=${FILE_WIDTH}`}
    alt={useConfig().storeName}
    {...fitLogo(logo, box)}
  />
);
