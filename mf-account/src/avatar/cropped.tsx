import { type Crop, placeOf } from './crop.ts';
import styles from './crop-dialog.module.css';
import type { ReadPicture } from './read-picture.ts';

/** What is cut out of a picture, in the box around it. Decoration. */
export function Cropped({ picture, crop }: { picture: ReadPicture; crop: Crop }) {
  return (
    <img
      className={styles.image}
      src={picture.address}
      alt=""
      draggable={false}
      style={placeOf(picture.size, crop)}
    />
  );
}
