import { getModuleHost } from '@tanabana/storefront';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import styles from './debug.module.css';

/** Area that one module rendered, in CSS pixels from the window's corner. */
interface RenderedArea {
  key: string;
  module: string;
  /** The slot's name, or `page`. */
  place: string;
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Outlines what each module rendered, with version and place (query `?boundaries`). */
export default function Boundaries() {
  const [areas, setAreas] = useState<readonly RenderedArea[]>([]);
  useEffect(() => {
    let frame = 0;
    const measure = (): void => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => setAreas(renderedAreas(document)));
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
  const modules = [...new Set(areas.map(({ module }) => module))];
  return createPortal(
    <div className={styles.boundaries}>
      {areas.map(({ key, module, place, left, top, width, height }) => (
        <div
          key={key}
          className={styles.area}
          data-colour={modules.indexOf(module) % COLOURS}
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

/** Outline colours in the style sheet. */
const COLOURS = 5;

/** Every element that a module rendered (`data-module`, `data-place`) and that has a size. */
function renderedAreas(document: Document): RenderedArea[] {
  return [...document.querySelectorAll<HTMLElement>('[data-module]')].flatMap((element, index) => {
    const { module = '', place = 'page' } = element.dataset;
    const box = boxOf(element);
    return box ? [{ key: `${module} ${place} ${index}`, module, place, ...box }] : [];
  });
}

/** A wrapper without a box has the size of its content. */
function boxOf(
  element: HTMLElement,
): Pick<RenderedArea, 'left' | 'top' | 'width' | 'height'> | undefined {
  const range = element.ownerDocument.createRange();
  range.selectNodeContents(element);
  const { left, top, width, height } = range.getBoundingClientRect();
  return width > 0 && height > 0 ? { left, top, width, height } : undefined;
}
