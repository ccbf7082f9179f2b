import { type ReactNode, useId, useState } from 'react';
import { classes } from '../../classes.ts';
import { CloseIcon } from '../../icons/index.ts';
import { Button } from '../button/button.tsx';
import { IconButton } from '../button/icon-button.tsx';
import { Alert } from '../feedback/badge.tsx';
import { hidden } from '../layout/layout.tsx';
import styles from './dialog.module.css';
import { useModal } from './use-modal.ts';

export interface DialogProps {
  open: boolean;
  /** Escape, the backdrop and the close button ask for it; the owner sets `open`. */
  onClose: () => void;
  title: ReactNode;
  /** Keeps the title for screen readers only. */
  hideTitle?: boolean;
  /** Gives the first focus to the title: what follows is to be read in its order. */
  focusTitle?: boolean;
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
          <h2
            id={titleId}
            // where showModal puts the focus
            ref={(title) => {
              title?.toggleAttribute('autofocus', props.focusTitle === true);
            }}
            tabIndex={props.focusTitle ? -1 : undefined}
            className={props.hideTitle ? hidden : styles.title}
          >
            {props.title}
          </h2>
          <div className={classes(styles.body, props.hideTitle && styles.untitled)}>
            {props.children}
          </div>
          {props.footer && <div className={styles.footer}>{props.footer}</div>}
          <IconButton label="Close" className={styles.close} onClick={onClose}>
            <CloseIcon />
          </IconButton>
        </div>
      )}
    </dialog>
  );
}

export interface SheetProps extends Omit<DialogProps, 'place' | 'size'> {
  /** `right` unless told. */
  side?: 'left' | 'right' | 'bottom';
}

/** A drawer from the side, or a sheet from below: a modal `Dialog` at the edge of the window. */
export function Sheet({ side = 'right', ...rest }: SheetProps) {
  return <Dialog {...rest} place={side} size="s" />;
}

export interface ConfirmDialogProps {
  open: boolean;
  /** The question. */
  title: string;
  children?: ReactNode;
  /** What is done: 'Delete'. */
  confirm: string;
  /** What is not: 'Cancel' unless told. It has the first focus. */
  cancel?: string;
  /** Does it; busy meanwhile. */
  onConfirm: () => unknown;
  onClose: () => void;
  /** Says why it could not be done. */
  problemOf?: (error: unknown) => string;
}

/** Asks before something that cannot be taken back. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { children, confirm, cancel = 'Cancel', onConfirm, problemOf, ...dialog } = props;
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const go = async (): Promise<void> => {
    setBusy(true);
    setProblem(null);
    try {
      await onConfirm();
    } catch (error) {
      if (!problemOf) throw error;
      setProblem(problemOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      {...dialog}
      size="s"
      footer={
        <>
          <Button variant="secondary" onClick={dialog.onClose}>
            {cancel}
          </Button>
          <Button variant="danger" busy={busy} onClick={() => void go()}>
            {confirm}
          </Button>
        </>
      }
    >
      {problem ? <Alert tone="danger">{problem}</Alert> : children}
    </Dialog>
  );
}
