import { useEffect, useRef, useState } from 'react';
import styles from './settings.module.css';

interface MailFrameProps {
  /** Accessible name. */
  title: string;
  /** Document of an email. */
  html: string;
}

/**
 * Shows an email in a frame of its own. The page's policy allows no style attributes, so each style
 * is set as a property.
 */
export function MailFrame({ title, html }: MailFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState(480);
  useEffect(() => {
    const shown = frame.current?.contentDocument;
    if (!shown) return;
    fill(shown, html);
    setHeight(shown.documentElement.scrollHeight);
  }, [html]);
  return (
    <iframe
      ref={frame}
      title={title}
      sandbox="allow-same-origin allow-popups"
      className={styles.mail}
      height={height}
    />
  );
}

/** Replaces the body of a document by that of an email. */
function fill(shown: Document, html: string): void {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const styled = [body, ...body.querySelectorAll<HTMLElement>('[style]')].map((element) => {
    const style = element.getAttribute('style') ?? '';
    element.removeAttribute('style');
    return { element, style };
  });
  for (const link of body.querySelectorAll('a')) link.target = '_blank';
  shown.documentElement.lang = 'en-IN';
  shown.documentElement.replaceChild(shown.adoptNode(body), shown.body);
  for (const { element, style } of styled) element.style.cssText = style;
}
