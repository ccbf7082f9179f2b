import one from '../../assets/home/gallery-1.webp';
import oneHalf from '../../assets/home/gallery-1-320.webp';
import two from '../../assets/home/gallery-2.webp';
import twoHalf from '../../assets/home/gallery-2-320.webp';
import three from '../../assets/home/gallery-3.webp';
import threeHalf from '../../assets/home/gallery-3-320.webp';
import four from '../../assets/home/gallery-4.webp';
import fourHalf from '../../assets/home/gallery-4-320.webp';
import five from '../../assets/home/gallery-5.webp';
import fiveHalf from '../../assets/home/gallery-5-320.webp';
import six from '../../assets/home/gallery-6.webp';
import sixHalf from '../../assets/home/gallery-6-320.webp';
import { artProps } from '../art/art.ts';
import styles from './gallery.module.css';
import { Section } from './section.tsx';

const SIZES = '(max-width: 960px) 30vw, min(15vw, 13.5rem)';

/** Square pictures of workshop and wardrobe. */
export function Gallery() {
  return (
    <Section title="From our thread to yours">
      <ul className={styles.gallery}>
        {gallery.map(({ picture, alt }) => (
          <li key={picture.full}>
            <img {...artProps(picture, SIZES)} alt={alt} loading="lazy" />
          </li>
        ))}
      </ul>
    </Section>
  );
}

const SIDE = { width: 640, height: 640 } as const;

/** Pictures of the gallery with their descriptions. */
export const gallery = [
  {
    picture: { full: one, half: oneHalf, ...SIDE },
    alt: 'Ajrakh cloth of indigo and madder stars, with a red tassel at its border',
  },
  {
    picture: { full: two, half: twoHalf, ...SIDE },
    alt: 'Carved printing blocks lying on cloth printed with them',
  },
  {
    picture: { full: three, half: threeHalf, ...SIDE },
    alt: 'Spools of dyed thread on a table',
  },
  {
    picture: { full: four, half: fourHalf, ...SIDE },
    alt: 'Bangles wound with coloured thread',
  },
  {
    picture: { full: five, half: fiveHalf, ...SIDE },
    alt: 'Bowls of dye with a length of cloth dipped in indigo',
  },
  { picture: { full: six, half: sixHalf, ...SIDE }, alt: 'Silk tassels hanging in a row' },
];
