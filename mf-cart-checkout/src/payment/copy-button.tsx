import { announce } from '@tanabana/storefront';
import { Button } from '@tanabana/ui';
import { useState } from 'react';

/** Puts `text` into the clipboard and says whether that worked. */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const [copied, setCopied] = useState<boolean>();
  const copy = async (): Promise<void> => {
    const done = await write(text);
    setCopied(done);
    announce(done ? `${what} copied` : `${what} could not be copied. Please select it yourself.`);
  };
  return (
    <Button variant="secondary" size="s" onClick={() => void copy()} aria-label={`Copy ${what}`}>
      {copied === undefined ? 'Copy' : copied ? 'Copied' : 'Not copied'}
    </Button>
  );
}

/** Browsers give the clipboard to secure pages only, and may refuse. */
async function write(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
