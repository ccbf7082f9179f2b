import type { User } from '@tanabana/contracts';
import { lazily } from '@tanabana/storefront';
import { ChevronDownIcon, classes, iconButtonClass } from '@tanabana/ui';
import { type FocusEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import styles from './signed-in.module.css';

const load = () => import('./account-menu.tsx');
const AccountMenu = lazily(load);
/** What does not come now is asked for, and missed, when the menu is opened. */
const loadAhead = (): void => void load().catch(() => undefined);

/** A menu button by the ARIA pattern; its menu comes when it is first pointed at. */
export function MenuButton({ user }: { user: User }) {
  const [open, setOpen] = useState<'first' | 'last' | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const close = (focusButton: boolean): void => {
    setOpen(null);
    if (focusButton) button.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    setOpen(event.key === 'ArrowUp' ? 'last' : 'first');
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent): void => {
    if (!currentTarget.contains(relatedTarget)) setOpen(null);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only sees the focus leave button and menu
    <div className={styles.menu} onBlur={onBlur}>
      <button
        ref={button}
        type="button"
        aria-label="Account menu"
        title="Account menu"
        aria-haspopup="menu"
        aria-expanded={open !== null}
        aria-controls={open ? id : undefined}
        className={classes(iconButtonClass(), styles.chevron)}
        onPointerEnter={loadAhead}
        onFocus={loadAhead}
        onClick={() => setOpen(open ? null : 'first')}
        onKeyDown={onKeyDown}
      >
        <ChevronDownIcon size={16} />
      </button>
      {open && <AccountMenu id={id} user={user} focus={open} onClose={close} />}
    </div>
  );
}
