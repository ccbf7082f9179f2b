import { reviewPictureUrl } from '../shared/pictures.ts';
import styles from './photos.module.css';

interface PhotoButtonProps {
  /** Of the picture. */
  id: string;
  label: string;
  onOpen: () => void;
}

/** A thumbnail that opens its picture. */
export const PhotoButton = ({ id, label, onOpen }: PhotoButtonProps) => (
  <button
    type="button"
    aria-haspopup="dialog"
    aria-label={label}
    className={styles.photo}
    onClick={onOpen}
  >
    <img src={reviewPictureUrl({ id }, '320')} alt="" width={96} height={96} loading="lazy" />
  </button>
);
