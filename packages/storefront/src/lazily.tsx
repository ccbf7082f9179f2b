import { type ComponentType, createElement, type ReactNode, useEffect, useState } from 'react';

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

interface Source<Props> {
  load: Load<Props>;
  loading: ReactNode;
  /** The component, once it is here. */
  known: ComponentType<Props> | null;
}

/**
 * A component in a file of its own, loaded when it is first shown. Unlike `React.lazy` it can be tried
 * again: a failed load goes to the nearest boundary, and the next time it is mounted it asks anew.
 * @param load `() => import('./account-dialog.tsx')`
 * @param loading stands in while it is on its way
 */
export function lazily<Props extends object>(
  load: Load<Props>,
  loading: ReactNode = null,
): ComponentType<Props> {
  const source: Source<Props> = { load, loading, known: null };
  return (props) => createElement(Loaded<Props>, { source, with: props });
}

/**
 * The same for a window over the page: it is loaded with the first opening, and stays then, so that the
 * focus goes back to what opened it.
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
  useEffect(() => {
    if (source.known) return;
    source.load().then(
      (file) => {
        source.known = file.default;
        setContent(() => file.default);
      },
      (error: unknown) =>
        setContent(() => {
          throw error;
        }),
    );
  }, [source]);
  return Content ? <Content {...props} /> : source.loading;
}
