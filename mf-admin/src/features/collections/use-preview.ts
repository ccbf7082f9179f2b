import type { CollectionPreview, CollectionSelection } from '@tanabana/contracts';
import { type ApiState, useApi } from '@tanabana/storefront';
import { useEffect, useState } from 'react';
import { collectionCalls } from './collection-calls.ts';

/** Milliseconds without a change before the service is asked. */
const PAUSE_MS = 250;

/** Returns the products of a selection, requested again after each change; none for null. */
export function usePreview(selection: CollectionSelection | null): ApiState<CollectionPreview> {
  const text = JSON.stringify(selection);
  const [asked, setAsked] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const body = JSON.parse(asked) as CollectionSelection | null;
  return useApi(collectionCalls.previewCollection, selection && body && { body });
}
