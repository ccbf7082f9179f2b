/**
 * A separate small script that precedes all others in a server-rendered document. It loads the
 * page's code after the first frame, so that it does not compete with visible content. Clicks,
 * selections and input on parts that are not hydrated yet, and failed pictures, are queued and
 * replayed. Links are left to the browser meanwhile.
 */
import { afterFrame } from '@tanabana/ui/after-frame';
import { holdPictures } from './hold-pictures.ts';
import { queueActions } from './queue-actions.ts';

/** The shell's script and its requests, if the document names them. */
function bringCode(): void {
  const names = document.querySelector('meta[name="code"]')?.getAttribute('content');
  if (!names) return;
  const [src = '', ...hints] = names.split(' ');
  document.head.append(
    Object.assign(document.createElement('script'), { src, fetchPriority: 'high' }),
    ...hints.map((href) =>
      Object.assign(document.createElement('link'), {
        ...{ rel: 'preload', as: 'fetch', crossOrigin: '', fetchPriority: 'low' },
        href,
      }),
    ),
  );
}

function begin(): void {
  holdPictures();
  afterFrame(bringCode);
}

queueActions();
if (document.readyState !== 'loading') begin();
else addEventListener('DOMContentLoaded', begin);
