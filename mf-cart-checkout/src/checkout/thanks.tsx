import { SUCCESS_OVERLAY_MS, texts } from '@tanabana/contracts';
import { announce, paths, useNavigate } from '@tanabana/storefront';
import { BlockPrintBorder, CheckIcon } from '@tanabana/ui';
import { useEffect } from 'react';
import styles from './thanks.module.css';

/** The overlay after a successful order; 1.2 s later the way goes home (spec.md section 2). */
export function Thanks({ number }: { number: string }) {
  const navigate = useNavigate();
  useEffect(() => {
    announce(`${texts.thanks.title}. ${texts.thanks.line}.`);
    const timer = setTimeout(() => navigate(paths.home(), { replace: true }), SUCCESS_OVERLAY_MS);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <div className={styles.overlay}>
      <div className={styles.card}>
        <span className={styles.mark}>
          <CheckIcon />
        </span>
        <h1>{texts.thanks.title}</h1>
        <p>{texts.thanks.line}</p>
        <p className={styles.number}>Order #{number}</p>
        <BlockPrintBorder className={styles.border} />
      </div>
    </div>
  );
}
