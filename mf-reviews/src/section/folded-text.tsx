import { Button, classes } from '@tanabana/ui';
import { useState } from 'react';
import { isLong } from '../shared/review-texts.ts';
import styles from './folded-text.module.css';

interface FoldedTextProps {
  text: string;
  /** BCP 47. */
  language: string;
  /** Author, for the name of the button. */
  of: string;
}

/** A text in its own language and direction; a long one shows its first lines and a button. */
export function FoldedText({ text, language, of }: FoldedTextProps) {
  const isFoldable = isLong(text);
  const [open, setOpen] = useState(false);
  return (
    <>
      <p
        lang={language}
        dir="auto"
        className={classes(styles.text, isFoldable && !open && styles.folded)}
      >
        {text}
      </p>
      {isFoldable && (
        <Button
          variant="quiet"
          size="s"
          className={styles.button}
          aria-expanded={open}
          aria-label={`${open ? 'Read less' : 'Read more'} of the review by ${of}`}
          onClick={() => setOpen(!open)}
        >
          {open ? 'Read less' : 'Read more'}
        </Button>
      )}
    </>
  );
}
