import { announce } from '@tanabana/storefront';
import { Button } from '@tanabana/ui';
import { useState } from 'react';

/** Copies `text` to the clipboard and reports the result. */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const [copied, setCopied] = useState<boolean>();
  const finish = (done: boolean): void => {
    setCopied(done);
    announce(done ? `${what} copied` : `${what} could not be copied. Please select it yourself.`);
  };
  const copy = async (): Promise<void> => {
    try {
      // only secure pages have a clipboard, and browsers may deny it
      await navigator.clipboard.writeText(text);
      finish(true);
    } catch {
      finish(false);
    }
  };
  return (
    <Button variant="secondary" size="s" onClick={() => void copy()} aria-label={`Copy ${what}`}>
      {copied === undefined ? 'Copy' : copied ? 'Copied' : 'Not copied'}
    </Button>
  );
}
