import { EmptyState } from '@tanabana/ui';
import type { ReactNode } from 'react';

interface Props {
  title: string;
  text: string;
  /** Links to other pages. */
  children: ReactNode;
}

/**
 * A page that replaces the requested one. Its picture is inlined in the style sheet, so that it
 * needs no network.
 */
export const ErrorPage = ({ title, text, children }: Props) => (
  <EmptyState as="h1" title={title} ornament="thread" action={children}>
    {text}
  </EmptyState>
);
