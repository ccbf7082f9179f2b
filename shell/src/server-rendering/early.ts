/**
 * A script of its own, a few lines that come before all others into a document that a server rendered. It brings the page's
 * code once the first frame is there, so that the code does not share the line with what is seen first. What is pressed,
 * chosen or typed before a part is alive, and a picture that fails, is kept, and done once it is. Links are the browser's
 * meanwhile.
 */
import { holdPictures } from './hold-pictures.ts';
import { keepActs } from './keep-acts.ts';

/** The shell's script, and what it is going to ask for, where the document names them. */
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

/** Where nobody looks there are no frames. */
function afterFirstFrame(act: () => void): void {
  if (document.hidden) act();
  else requestAnimationFrame(() => setTimeout(act));
}

function begin(): void {
  holdPictures();
  afterFirstFrame(bringCode);
}

keepActs();
if (document.readyState !== 'loading') begin();
else addEventListener('DOMContentLoaded', begin);
