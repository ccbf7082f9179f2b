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
  /** Called by Escape, the backdrop and the close button; the owner sets `open`. */
  onClose: () => void;
  title: ReactNode;
  /** Shows the title to screen readers only. */
  hideTitle?: boolean;
  /** Focuses the title first, for content to be read in order. */
  focusTitle?: boolean;
  children: ReactNode;
  /** Stays visible below the scrolling content: the actions. */
  footer?: ReactNode;
  /** `s` 28rem, `m` 40rem (default), `l` 64rem, `full` the whole window. */
  size?: 's' | 'm' | 'l' | 'full';
  /** Default `centre`; left and right are drawers, `bottom` is a sheet. */
  place?: 'centre' | 'left' | 'right' | 'bottom';
  className?: string;
}

/**
 * A modal dialog: native `<dialog>`, so that focus stays inside and returns, Escape closes it, and
 * the page is inert and does not scroll. The first control in its content gets the focus.
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
            // initial focus of showModal
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
  /** Default `right`. */
  side?: 'left' | 'right' | 'bottom';
}

/** A drawer or a bottom sheet: a modal `Dialog` at the edge of the window. */
export function Sheet({ side = 'right', ...rest }: SheetProps) {
  return <Dialog {...rest} place={side} size="s" />;
}

export interface ConfirmDialogProps {
  open: boolean;
  /** The question. */
  title: string;
  children?: ReactNode;
  /** Label of the action: 'Delete'. */
  confirm: string;
  /** Label of the alternative, which has the initial focus; default 'Cancel'. */
  cancel?: string;
  /** Runs the action; busy meanwhile. */
  onConfirm: () => unknown;
  onClose: () => void;
  /** Returns the message for a failure. */
  problemOf?: (error: unknown) => string;
}

/** Asks for confirmation of an irreversible action. */
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
