import { EmptyState } from '@tanabana/ui';
import type { ReactNode } from 'react';

interface Props {
  title: string;
  text: string;
  /** Ways on. */
  children: ReactNode;
}

/**
 * A page in place of the one that was asked for. Its picture is small enough to lie in the style sheet itself, so that
 * it is there without a network.
 */
export const ErrorPage = ({ title, text, children }: Props) => (
  <EmptyState as="h1" title={title} ornament="thread" action={children}>
    {text}
  </EmptyState>
);
