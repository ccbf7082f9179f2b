import { type ComponentType, createElement, type ReactNode, useEffect, useState } from 'react';

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

interface Source<Props> {
  load: Load<Props>;
  loading: ReactNode;
  /** The component, once loaded. */
  known: ComponentType<Props> | null;
}

/** A component whose code may be requested before it is rendered. */
export type LazyComponent<Props extends object> = ComponentType<Props> & { preload: () => void };

async function loaded<Props>(source: Source<Props>): Promise<ComponentType<Props>> {
  source.known ??= (await source.load()).default;
  return source.known;
}

/**
 * Returns a component that loads on first render, or by `preload`. Unlike `React.lazy` it can be
 * retried: a failed load goes to the nearest boundary, and the next mount loads again.
 * @param load `() => import('./account-dialog.tsx')`
 * @param loading shown while it loads
 */
export function lazily<Props extends object>(
  load: Load<Props>,
  loading: ReactNode = null,
): LazyComponent<Props> {
  const source: Source<Props> = { load, loading, known: null };
  const preload = (): void => void loaded(source).catch(() => undefined);
  return Object.assign((props: Props) => createElement(Loaded<Props>, { source, with: props }), {
    preload,
  });
}

/**
 * The same for a dialog: it loads when first opened and stays mounted, so that the focus returns to
 * the opener.
 */
export function lazyWindow<Props extends { open: boolean }>(
  load: Load<Props>,
): ComponentType<Props> {
  const Window = lazily(load);
  return (props) => {
    const [asked, setAsked] = useState(props.open);
    if (props.open && !asked) setAsked(true);
    return asked && <Window {...props} />;
  };
}

function Loaded<Props extends object>({
  source,
  with: props,
}: {
  source: Source<Props>;
  with: Props;
}): ReactNode {
  const [Content, setContent] = useState(() => source.known);
  const isMissing = Content === null;
  useEffect(() => {
    if (!isMissing) return;
    loaded(source).then(
      (known) => setContent(() => known),
      (error: unknown) =>
        setContent(() => {
          throw error;
        }),
    );
  }, [source, isMissing]);
  return Content ? <Content {...props} /> : source.loading;
}
