import { useEffect } from 'react';
import { create } from 'zustand';
import { useConfig } from './config.ts';
import { onSession } from './session.ts';

export type NoticeTone = 'info' | 'success' | 'danger';

/** A toast; `action` is a button next to its text. */
export interface Notice {
  id: number;
  tone: NoticeTone;
  text: string;
  action?: { label: string; run: () => void };
  /** For the current user only: removed when the session changes. */
  personal?: boolean;
}

interface PageState {
  /** Text of the live region. */
  announcement: string;
  notices: readonly Notice[];
}

const store = create<PageState>(() => ({ announcement: '', notices: [] }));

const MAX_NOTICES = 3;
let lastId = 0;

/** State that the shell renders: modules, toasts, overlays. */
export const usePage = (): PageState => store();

/** Announces `text` to screen readers. Repeating a text announces it again. */
export function announce(text: string): void {
  const { announcement } = store.getState();
  store.setState({ announcement: announcement === text ? `${text}\u00a0` : text });
}

/** Shows a toast and announces it; a toast with the same text replaces the earlier one. */
export function notify(notice: Omit<Notice, 'id' | 'tone'> & { tone?: NoticeTone }): void {
  lastId += 1;
  const shown = { tone: 'info' as const, ...notice, id: lastId };
  store.setState(({ notices }) => ({
    notices: [...notices.filter(({ text }) => text !== notice.text), shown].slice(-MAX_NOTICES),
  }));
}

export const dismiss = (id: number): void =>
  store.setState(({ notices }) => ({ notices: notices.filter((notice) => notice.id !== id) }));

onSession((now, before) => {
  if (now.user?.id === before.user?.id) return;
  store.setState(({ notices }) => ({ notices: notices.filter(({ personal }) => !personal) }));
});

/**
 * Sets the title for tab, history and screen readers. Every route calls it once; an empty text
 * (while loading) leaves the title unchanged.
 */
export function useTitle(text: string): void {
  const { storeName } = useConfig();
  useEffect(() => {
    if (text === '') return;
    const title = text === storeName ? storeName : `${text} · ${storeName}`;
    if (document.title === title) return;
    document.title = title;
    announce(text);
  }, [text, storeName]);
}
