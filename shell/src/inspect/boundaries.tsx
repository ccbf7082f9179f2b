import { getModuleHost } from '@tanabana/storefront';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import styles from './inspect.module.css';
import { type Part, partsOnPage } from './parts-on-page.ts';

/** Outlines what each module drew, with its version and place (query `?boundaries`). */
export default function Boundaries() {
  const [parts, setParts] = useState<readonly Part[]>([]);
  useEffect(() => {
    let frame = 0;
    const measure = (): void => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => setParts(partsOnPage(document)));
    };
    const changes = new MutationObserver(measure);
    changes.observe(document.getElementById('root') ?? document.body, {
      childList: true,
      subtree: true,
    });
    const sizes = new ResizeObserver(measure);
    sizes.observe(document.documentElement);
    addEventListener('scroll', measure, { passive: true, capture: true });
    addEventListener('load', measure, { capture: true });
    measure();
    return () => {
      cancelAnimationFrame(frame);
      changes.disconnect();
      sizes.disconnect();
      removeEventListener('scroll', measure, { capture: true });
      removeEventListener('load', measure, { capture: true });
    };
  }, []);
  const modules = [...new Set(parts.map(({ module }) => module))];
  return createPortal(
    <div className={styles.boundaries}>
      {parts.map(({ key, module, place, left, top, width, height }) => (
        <div
          key={key}
          className={styles.part}
          data-dye={modules.indexOf(module) % DYES}
          style={{ left, top, width, height }}
        >
          <span className={styles.label}>
            {module} {getModuleHost()?.version(module) ?? ''} · {place}
          </span>
        </div>
      ))}
    </div>,
    document.body,
  );
}

/** Colours of outlines in the style sheet. */
const DYES = 5;
