import { pictureUrl } from '@tanabana/storefront';
import { Dialog } from '@tanabana/ui';
import styles from './gallery.module.css';

interface PictureZoomProps {
  open: boolean;
  onClose: () => void;
  title: string;
  path: string | undefined;
}

/** One picture in the whole window. */
export function PictureZoom({ open, onClose, title, path }: PictureZoomProps) {
  return (
    <Dialog open={open} onClose={onClose} title={title} hideTitle size="full">
      {path && <img src={pictureUrl(path, 1280)} alt={title} className={styles.zoomed} />}
    </Dialog>
  );
}
