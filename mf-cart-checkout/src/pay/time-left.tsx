import { announce, serverNow } from '@tanabana/storefront';
import { formatClock, zoneNote } from '@tanabana/storefront/dates';
import { useEffect, useState } from 'react';
import { countdownNote, countdownText } from './countdown.ts';
import styles from './pay-page.module.css';

const EVERY_MS = 1000;

interface Props {
  /** ISO 8601. */
  until: string;
  onOver: () => void;
}

const leftUntil = (until: string): number => Date.parse(until) - serverNow().getTime();

/** Counts down to the end of the time to pay; announced at some minutes only. */
export function TimeLeft({ until, onOver }: Props) {
  const [left, setLeft] = useState(() => leftUntil(until));
  useEffect(() => {
    let before = leftUntil(until);
    const timer = setInterval(() => {
      const now = leftUntil(until);
      const note = countdownNote(before, now);
      if (note) announce(note);
      before = now;
      setLeft(now);
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [until]);
  const isOver = left <= 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (isOver) onOver();
  }, [isOver]);
  return (
    <p className={styles.fact}>
      <span className={styles.soft}>Time left</span>
      <strong role="timer" className={styles.figure}>
        {countdownText(left)}
      </strong>
      <span className={styles.soft}>
        until <time dateTime={until}>{`${formatClock(until)}${zoneNote(until)}`}</time>
      </span>
    </p>
  );
}
