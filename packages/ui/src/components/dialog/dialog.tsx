import { type ReactNode, useId } from 'react';
import { classes } from '../../classes.ts';
import { CloseIcon } from '../../icons.tsx';
import { IconButton } from '../button/icon-button.tsx';
import styles from './dialog.module.css';
import { useModal } from './use-modal.ts';

export interface DialogProps {
  open: boolean;
  /** Escape, the backdrop and the close button ask for it; the owner sets `open`. */
  onClose: () => void;
  title: ReactNode;
  /** Keeps the title for screen readers only. */
  hideTitle?: boolean;
  children: ReactNode;
  /** Stays in view under the scrolling content: the actions. */
  footer?: ReactNode;
  /** `s` 28rem, `m` 40rem, `l` 64rem, `full` the whole window. `m` unless told. */
  size?: 's' | 'm' | 'l' | 'full';
  /** `centre` unless told; the sides make a drawer, `bottom` a sheet. */
  place?: 'centre' | 'left' | 'right' | 'bottom';
  className?: string;
}

/**
 * A modal window: native `<dialog>`, so focus stays inside and returns, Escape closes, the page behind
 * neither scrolls nor takes part. First focus goes to the first control of its content.
 */
export function Dialog(props: DialogProps) {
  const { open, onClose, size = 'm', place = 'centre' } = props;
  const titleId = useId();
  const modal = useModal(open, onClose);
  return (
    <dialog
      {...modal}
      aria-labelledby={titleId}
      className={classes(styles.dialog, styles[size], styles[place], props.className)}
    >
      {open && (
        <div className={styles.frame}>
          <h2 id={titleId} className={props.hideTitle ? styles.hidden : styles.title}>
            {props.title}
          </h2>
          <div className={styles.body}>{props.children}</div>
          {props.footer && <div className={styles.footer}>{props.footer}</div>}
          <IconButton label="Close" className={styles.close} onClick={onClose}>
            <CloseIcon />
          </IconButton>
        </div>
      )}
    </dialog>
  );
}
