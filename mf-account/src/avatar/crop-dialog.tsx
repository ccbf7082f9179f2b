import { api, messageOf, notify, updateUser } from '@tanabana/storefront';
import { Alert, Button, Dialog, Progress } from '@tanabana/ui';
import { useState } from 'react';
import { wholeCrop } from './crop.ts';
import styles from './crop-dialog.module.css';
import { Cropped } from './cropped.tsx';
import { Cropper } from './cropper.tsx';
import { cutOut, type ReadPicture } from './read-picture.ts';

interface Props {
  picture: ReadPicture;
  onClose: () => void;
}

/** Chooses the square of a picture, shows how it will look, and sends it. */
export default function CropDialog({ picture, onClose }: Props) {
  const [crop, setCrop] = useState(() => wholeCrop(picture.size));
  const [refusal, setRefusal] = useState<string | null>(null);
  /** Share that is sent, 0 to 1; null while nothing is. */
  const [sent, setSent] = useState<number | null>(null);
  const save = async (): Promise<void> => {
    if (sent !== null) return;
    setRefusal(null);
    setSent(0);
    try {
      const files = [await cutOut(picture, crop)];
      updateUser(await api.auth.setAvatar({ files }, { onProgress: setSent }));
      notify({ tone: 'success', text: 'Your picture is saved.' });
      onClose();
    } catch (error) {
      setRefusal(messageOf(error, 'Your picture could not be saved. Try again.'));
    } finally {
      setSent(null);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      size="s"
      title="Your picture"
      footer={
        <>
          {sent !== null && <Progress label="Sending" share={sent} className={styles.sent} />}
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button busy={sent !== null} onClick={() => void save()}>
            Save picture
          </Button>
        </>
      }
    >
      {refusal && <Alert tone="danger">{refusal}</Alert>}
      <Cropper picture={picture} crop={crop} onChange={setCrop} />
      <div aria-hidden="true" className={styles.previews}>
        <span>How it will look</span>
        <span className={styles.large}>
          <Cropped picture={picture} crop={crop} />
        </span>
        <span className={styles.small}>
          <Cropped picture={picture} crop={crop} />
        </span>
      </div>
    </Dialog>
  );
}
