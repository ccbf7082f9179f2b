import { lazily } from '@tanabana/storefront';
import { useState } from 'react';
import { keptOverrides, wantsBoundaries } from './wishes.ts';

const Boundaries = lazily(() => import('./boundaries.tsx'));
const OverrideNote = lazily(() => import('./override-note.tsx'));

/** For who looks behind the page: outlines of modules, and which versions this tab overrides. */
export function Inspection() {
  // the wish for outlines outlives the query: it goes along from page to page
  const [boundaries] = useState(wantsBoundaries);
  const [overridden] = useState(() => keptOverrides() !== null);
  return (
    <>
      {boundaries && <Boundaries />}
      {overridden && <OverrideNote />}
    </>
  );
}
