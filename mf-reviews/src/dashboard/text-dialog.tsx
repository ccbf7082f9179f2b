import type { ModeratedReview } from '@tanabana/contracts';
import { useTask } from '@tanabana/storefront';
import { FormDialog, TextArea } from '@tanabana/ui';
import { type ReactNode, useRef, useState } from 'react';
import { FAILED, isOutdated } from './moderate.ts';
import styles from './text-dialog.module.css';

/** Input of the dialogs about a review. */
export interface ReviewDialogProps {
  one: ModeratedReview;
  onClose: () => void;
  /** Called if somebody else has changed the review; the dialog should close. */
  onOutdated: (error: unknown) => void;
}

interface TextDialogProps extends ReviewDialogProps {
  title: string;
  label: string;
  hint: ReactNode;
  /** Characters. */
  maxLength: number;
  initial: string;
  /** Message for an empty text; null if it is allowed. */
  missing: string | null;
  submit: string;
  danger?: boolean;
  /** Sends the trimmed text. @throws ApiError */
  onSend: (text: string) => Promise<void>;
}

/** A dialog with one text about a review. */
export function TextDialog({ one, onClose, onOutdated, ...props }: TextDialogProps) {
  const form = useRef<HTMLFormElement>(null);
  const [text, setText] = useState(props.initial);
  const [isMissing, setMissing] = useState(false);
  const { busy, problem, run } = useTask(FAILED);

  async function send(): Promise<void> {
    const trimmed = text.trim();
    if (trimmed === '' && props.missing !== null) {
      setMissing(true);
      return form.current?.querySelector('textarea')?.focus();
    }
    let failure: unknown;
    const isDone = await run(async () => {
      try {
        await props.onSend(trimmed);
      } catch (error) {
        failure = error;
        throw error;
      }
    });
    if (isDone) onClose();
    else if (isOutdated(failure)) onOutdated(failure);
  }
  return (
    <FormDialog
      title={props.title}
      submit={props.submit}
      danger={props.danger}
      busy={busy}
      problem={problem}
      formRef={form}
      onClose={onClose}
      onSubmit={send}
    >
      <blockquote lang={one.review.language} dir="auto" className={styles.quote}>
        {one.review.title || one.review.text || `${one.review.stars} stars without a text`}
      </blockquote>
      <TextArea
        label={props.label}
        hint={props.hint}
        dir="auto"
        maxLength={props.maxLength}
        value={text}
        error={isMissing ? props.missing : null}
        onChange={({ target }) => {
          setText(target.value);
          setMissing(false);
        }}
      />
    </FormDialog>
  );
}
