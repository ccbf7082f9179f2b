import oneAvif from '../../assets/home/gallery-1.avif';
import one from '../../assets/home/gallery-1.webp';
import oneHalfAvif from '../../assets/home/gallery-1-320.avif';
import oneHalf from '../../assets/home/gallery-1-320.webp';
import twoAvif from '../../assets/home/gallery-2.avif';
import two from '../../assets/home/gallery-2.webp';
import twoHalfAvif from '../../assets/home/gallery-2-320.avif';
import twoHalf from '../../assets/home/gallery-2-320.webp';
import threeAvif from '../../assets/home/gallery-3.avif';
import three from '../../assets/home/gallery-3.webp';
import threeHalfAvif from '../../assets/home/gallery-3-320.avif';
import threeHalf from '../../assets/home/gallery-3-320.webp';
import fourAvif from '../../assets/home/gallery-4.avif';
import four from '../../assets/home/gallery-4.webp';
import fourHalfAvif from '../../assets/home/gallery-4-320.avif';
import fourHalf from '../../assets/home/gallery-4-320.webp';
import fiveAvif from '../../assets/home/gallery-5.avif';
import five from '../../assets/home/gallery-5.webp';
import fiveHalfAvif from '../../assets/home/gallery-5-320.avif';
import fiveHalf from '../../assets/home/gallery-5-320.webp';
import sixAvif from '../../assets/home/gallery-6.avif';
import six from '../../assets/home/gallery-6.webp';
import sixHalfAvif from '../../assets/home/gallery-6-320.avif';
import sixHalf from '../../assets/home/gallery-6-320.webp';
import { artFiles } from '../art/art.ts';
import { ArtPicture } from '../art/art-picture.tsx';
import styles from './gallery.module.css';
import { Section } from './section.tsx';

const SIZES = '(max-width: 960px) 30vw, min(15vw, 13.5rem)';

/** Square pictures of workshop and wardrobe. */
export function Gallery() {
  return (
    <Section title="From our thread to yours">
      <ul className={styles.gallery}>
        {gallery.map(({ picture, alt }) => (
          <li key={alt}>
            <ArtPicture files={picture} sizes={SIZES} alt={alt} loading="lazy" />
          </li>
        ))}
      </ul>
    </Section>
  );
}

const SQUARE = [640, 640] as const;

/** Pictures of the gallery with their descriptions. */
const gallery = [
  {
    picture: artFiles([one, oneHalf], [oneAvif, oneHalfAvif], SQUARE),
    alt: 'Ajrakh cloth of indigo and madder stars, with a red tassel at its border',
  },
  {
    picture: artFiles([two, twoHalf], [twoAvif, twoHalfAvif], SQUARE),
    alt: 'Carved printing blocks lying on cloth printed with them',
  },
  {
    picture: artFiles([three, threeHalf], [threeAvif, threeHalfAvif], SQUARE),
    alt: 'Spools of dyed thread on a table',
  },
  {
    picture: artFiles([four, fourHalf], [fourAvif, fourHalfAvif], SQUARE),
    alt: 'Bangles wound with coloured thread',
  },
  {
    picture: artFiles([five, fiveHalf], [fiveAvif, fiveHalfAvif], SQUARE),
    alt: 'Bowls of dye with a length of cloth dipped in indigo',
  },
  {
    picture: artFiles([six, sixHalf], [sixAvif, sixHalfAvif], SQUARE),
    alt: 'Silk tassels hanging in a row',
  },
];
