import one from '../../assets/home/gallery-1.webp';
import two from '../../assets/home/gallery-2.webp';
import three from '../../assets/home/gallery-3.webp';
import four from '../../assets/home/gallery-4.webp';
import five from '../../assets/home/gallery-5.webp';
import six from '../../assets/home/gallery-6.webp';

/** Pictures of the gallery and what they show. */
export const gallery = [
  { picture: one, alt: 'Ajrakh cloth of indigo and madder stars, with a red tassel at its border' },
  { picture: two, alt: 'Carved printing blocks lying on cloth printed with them' },
  { picture: three, alt: 'Spools of dyed thread on a table' },
  { picture: four, alt: 'Bangles wound with coloured thread' },
  { picture: five, alt: 'Bowls of dye with a length of cloth dipped in indigo' },
  { picture: six, alt: 'Silk tassels hanging in a row' },
];
