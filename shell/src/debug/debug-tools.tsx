import { lazily } from '@tanabana/storefront';
import { useState } from 'react';
import { showsBoundaries, storedOverrides } from './parameters.ts';

const Boundaries = lazily(() => import('./boundaries.tsx'));
const OverrideNote = lazily(() => import('./overrides.tsx'));

/** Developer tools: outlines of modules, and overridden versions of this tab. */
export function DebugTools() {
  // outlines stay when the query changes from page to page
  const [boundaries] = useState(showsBoundaries);
  const [overridden] = useState(() => storedOverrides() !== null);
  return (
    <>
      {boundaries && <Boundaries />}
      {overridden && <OverrideNote />}
    </>
  );
}
