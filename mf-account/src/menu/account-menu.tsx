import type { User } from '@tanabana/contracts';
import { Link } from '@tanabana/storefront';
import { LogoutIcon } from '@tanabana/ui';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { accountLinks } from './account-links.ts';
import styles from './account-menu.module.css';
import { logOut } from './log-out.ts';

interface Props {
  id: string;
  user: User;
  /** Entry focused when the menu opens. */
  focus: 'first' | 'last';
  /** Receives whether the focus returns to the button. */
  onClose: (focusButton: boolean) => void;
}

const steps: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Entries of the account menu: arrows, Home, End and first letters move, Escape closes. */
export default function AccountMenu({ id, user, focus, onClose }: Props) {
  const menu = useRef<HTMLDivElement>(null);
  const entries = (): HTMLElement[] =>
    Array.from(menu.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the entries exist after rendering
  useEffect(() => {
    entries()
      .at(focus === 'first' ? 0 : -1)
      ?.focus();
  }, [focus]);

  const onKeyDown = (event: KeyboardEvent): void => {
    const all = entries();
    const at = all.indexOf(document.activeElement as HTMLElement);
    const step = steps[event.key];
    if (event.key === 'Escape' || event.key === 'Tab') onClose(true);
    else if (step) all[step(at, all.length)]?.focus();
    else if (/^[a-z]$/i.test(event.key)) entryFor(event.key, all, at)?.focus();
    else return;
    // Tab moves on from the button
    if (event.key !== 'Tab') event.preventDefault();
  };
  return (
    <div className={styles.panel} tabIndex={-1}>
      <p className={styles.who}>
        <span className={styles.name}>{user.username}</span>
        <span className={styles.email}>{user.email}</span>
      </p>
      <div id={id} ref={menu} role="menu" aria-label="Account" tabIndex={-1} onKeyDown={onKeyDown}>
        {accountLinks(user).map(({ label, to, Icon }) => (
          <Link
            key={to}
            to={to}
            role="menuitem"
            tabIndex={-1}
            className={styles.entry}
            onClick={() => onClose(true)}
          >
            <Icon />
            {label}
          </Link>
        ))}
        <button
          type="button"
          role="menuitem"
          tabIndex={-1}
          className={styles.entry}
          onClick={logOut}
        >
          <LogoutIcon />
          Log out
        </button>
      </div>
    </div>
  );
}

/** Returns the next entry after `at` that begins with the letter. */
function entryFor(letter: string, all: readonly HTMLElement[], at: number) {
  const begins = (entry: HTMLElement): boolean =>
    entry.textContent?.toLowerCase().startsWith(letter.toLowerCase()) ?? false;
  return [...all.slice(at + 1), ...all.slice(0, at + 1)].find(begins);
}
