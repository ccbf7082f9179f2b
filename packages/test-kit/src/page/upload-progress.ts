type Listener = (event: ProgressEvent) => void;

/** Who listens to the newest upload that a page watches. */
let newest: Listener | null = null;

const { prototype } = XMLHttpRequestUpload;
const native = Object.getOwnPropertyDescriptor(prototype, 'onprogress');

// requests that never leave the browser upload nothing: what listens to them is told by hand
Object.defineProperty(prototype, 'onprogress', {
  ...native,
  set(this: XMLHttpRequestUpload, listener: Listener | null) {
    newest = listener;
    native?.set?.call(this, listener);
  },
});

/** Tells the newest watched upload how far it is: a share, 0 to 1. */
export function tellUpload(share: number): void {
  if (!newest) throw new Error('The page watches no upload.');
  const told = { lengthComputable: true, loaded: share * 1000, total: 1000 };
  newest(new ProgressEvent('progress', told));
}
