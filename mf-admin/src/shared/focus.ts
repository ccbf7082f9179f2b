import { type RefObject, useEffect } from 'react';
import type { Problems } from './field-problems.ts';
import { focusUnfolded } from './folded.tsx';

const FIELDS = ':is(input, select, textarea):not(:disabled)';

/** Focuses the first field of a form. */
export const focusFirstField = (form: HTMLElement | null): void =>
  form?.querySelector<HTMLElement>(FIELDS)?.focus();

/** Focuses the first field of an inline form when it appears, because its button disappears. */
export function useFirstField(form: RefObject<HTMLElement | null>): void {
  useEffect(() => focusFirstField(form.current), [form]);
}

/** Focuses the field of the first problem, by its `name`; its folded section is opened. */
export function focusProblem(form: HTMLElement | null, problems: Problems): void {
  const [path] = Object.keys(problems);
  if (path !== undefined) focusUnfolded(form?.querySelector(`[name="${path}"]`) ?? null);
}

/** Focuses an element in the next frame if the focused one was removed. */
export function focusIfLost(element: HTMLElement | null): void {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) element?.focus();
  });
}

/** Focuses the page's heading if the focused row was removed from its list. */
export function focusHeadingIfLost(): void {
  requestAnimationFrame(() => {
    const heading = document.querySelector('h1');
    if (!heading || document.activeElement !== document.body) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  });
}
