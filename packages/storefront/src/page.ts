import { useEffect } from 'react';
import { create } from 'zustand';
import { useConfig } from './config.ts';
import { onSession } from './session.ts';

export type NoticeTone = 'info' | 'success' | 'danger';

/** A toast; `action` is a button beside its text. */
export interface Notice {
  id: number;
  tone: NoticeTone;
  text: string;
  action?: { label: string; run: () => void };
  /** Meant for whoever is signed in now: it goes when somebody else, or nobody, is. */
  personal?: boolean;
}

interface PageState {
  /** What the live region says now. */
  announcement: string;
  notices: readonly Notice[];
}

const store = create<PageState>(() => ({ announcement: '', notices: [] }));

const MAX_NOTICES = 3;
let lastId = 0;

/** For the shell: what there is to show and to say. */
export const usePage = (): PageState => store();

/** Says `text` to screen readers. The same text twice is said twice. */
export function announce(text: string): void {
  const { announcement } = store.getState();
  store.setState({ announcement: announcement === text ? `${text}\u00a0` : text });
}

/** Shows a toast, said to screen readers as well; the same text again takes the older one's place. */
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
 * Names the page in the tab, in history and for screen readers. Every route calls it once; an empty
 * text leaves the title as it is (while loading).
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
