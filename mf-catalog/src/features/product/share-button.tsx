import { notify } from '@tanabana/storefront';
import { Button, ShareIcon } from '@tanabana/ui';

/** Hands the product's address to the system's share sheet; where there is none, copies it. */
export function ShareButton({ name }: { name: string }) {
  return (
    <Button variant="quiet" onClick={() => void share(name)}>
      <ShareIcon size={18} /> Share
    </Button>
  );
}

async function share(title: string): Promise<void> {
  const url = location.href;
  try {
    if (typeof navigator.share === 'function') return await navigator.share({ title, url });
    await navigator.clipboard.writeText(url);
    notify({ tone: 'success', text: 'Link copied.' });
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') return; // the shopper thought better of it
    notify({ text: `Copy this link to share it: ${url}` });
  }
}
