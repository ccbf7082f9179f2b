import { dismiss, type Notice, usePage } from '@tanabana/storefront';
import {
  AlertIcon,
  CheckIcon,
  CloseIcon,
  classes,
  IconButton,
  InfoIcon,
  VisuallyHidden,
} from '@tanabana/ui';
import { useEffect, useRef, useState } from 'react';
import styles from './toasts.module.css';

/** Milliseconds of a toast: longer with an action. */
const STAY_MS = 6000;
const STAY_WITH_ACTION_MS = 10_000;

const icons = { info: InfoIcon, success: CheckIcon, danger: AlertIcon };

/**
 * Recent events at the bottom of the window; screen readers announce them without moving the focus.
 */
export function Toasts() {
  const { notices } = usePage();
  const ref = useRef<HTMLElement>(null);
  const latest = notices.at(-1)?.id;
  useEffect(() => {
    if (latest === undefined) return;
    // the last shown popover is above every dialog
    ref.current?.showPopover();
    return () => ref.current?.hidePopover();
  }, [latest]);
  return (
    <section
      ref={ref}
      popover="manual"
      aria-label="Messages"
      aria-live="polite"
      className={styles.toasts}
    >
      {notices.map((notice) => (
        <Toast key={notice.id} notice={notice} />
      ))}
    </section>
  );
}

function Toast({ notice: { id, tone, text, action } }: { notice: Notice }) {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => dismiss(id), action ? STAY_WITH_ACTION_MS : STAY_MS);
    return () => clearTimeout(timer);
  }, [id, held, action]);
  const Icon = icons[tone];
  const act = (): void => {
    dismiss(id);
    action?.run();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering keeps the toast
    <div
      className={classes(styles.toast, styles[tone])}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon className={styles.icon} />
      <p className={styles.text}>{text}</p>
      {action && (
        <button type="button" className={styles.action} onClick={act}>
          {action.label}
        </button>
      )}
      <IconButton label="Close message" className={styles.close} onClick={() => dismiss(id)}>
        <CloseIcon size={16} />
      </IconButton>
    </div>
  );
}

/** Announces page titles and events to screen readers. */
export function Announcer() {
  const { announcement } = usePage();
  return (
    <div aria-live="polite" aria-atomic="true">
      <VisuallyHidden>{announcement}</VisuallyHidden>
    </div>
  );
}
