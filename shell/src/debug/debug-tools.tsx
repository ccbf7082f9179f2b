import { contentPreview, lazily } from '@tanabana/storefront';
import { useEffect, useState } from 'react';
import { showsBoundaries, storedOverrides } from './parameters.ts';

const Boundaries = lazily(() => import('./boundaries.tsx'));
const ContentPreviewNote = lazily(() => import('./content-preview.tsx'));
const OverrideNote = lazily(() => import('./overrides.tsx'));

/** Outlines of modules, and notes about overridden versions and previewed content of this tab. */
export function DebugTools() {
  // outlines stay when the query changes from page to page
  const [boundaries] = useState(showsBoundaries);
  const [overridden] = useState(() => storedOverrides() !== null);
  // after the first render, which must match the server's
  const [previewed, setPreviewed] = useState(false);
  useEffect(() => setPreviewed(contentPreview() !== null), []);
  return (
    <>
      {previewed && <ContentPreviewNote />}
      {boundaries && <Boundaries />}
      {overridden && <OverrideNote />}
    </>
  );
}
