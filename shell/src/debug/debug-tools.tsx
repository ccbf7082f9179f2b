import { lazily } from '@tanabana/storefront';
import { useState } from 'react';
import { showsBoundaries, storedOverrides } from './parameters.ts';

const Boundaries = lazily(() => import('./boundaries.tsx'));
const OverrideNote = lazily(() => import('./overrides.tsx'));

/** For who looks behind the page: outlines of modules, and which versions this tab overrides. */
export function DebugTools() {
  // outlines stay when the query goes: from page to page
  const [boundaries] = useState(showsBoundaries);
  const [overridden] = useState(() => storedOverrides() !== null);
  return (
    <>
      {boundaries && <Boundaries />}
      {overridden && <OverrideNote />}
    </>
  );
}
