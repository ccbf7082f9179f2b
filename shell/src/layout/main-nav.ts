import { type NavEntry, paths } from '@tanabana/storefront';

/** The shell's own entries of the main menu (spec.md section 2). */
const own: readonly NavEntry[] = [
  { label: 'About', href: paths.about(), order: 20 },
  { label: 'FAQs', href: paths.faq(), order: 30 },
  { label: 'Contact Us', href: paths.contact(), order: 40 },
];

/** The main menu: what modules add, and the shell's own, in order. */
export const mainNav = (added: readonly NavEntry[]): NavEntry[] =>
  [...added, ...own].sort((a, b) => (a.order ?? 100) - (b.order ?? 100));
