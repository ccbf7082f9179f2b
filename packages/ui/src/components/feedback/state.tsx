import type { ReactNode } from 'react';
import { classes } from '../../classes.ts';
import { BlockPrintBorder, LooseThread } from '../../ornaments/ornaments.tsx';
import { Button } from '../button/button.tsx';
import { VisuallyHidden } from '../layout/layout.tsx';
import styles from './state.module.css';

/** What an empty state and a failure have in common: they stand alike wherever they stand. */
interface StateProps {
  title: ReactNode;
  /** Where the state is all of the page, its title is the page's: `h1`. */
  as?: 'p' | 'h1' | 'h2';
  children?: ReactNode;
  /** What to do next. */
  action?: ReactNode;
  /** Above the title: the border of a printed cloth, or a thread that got away; none where it is `false`. */
  ornament?: 'print' | 'thread' | false;
  className?: string;
}

function State({
  title,
  as: Title = 'p',
  children,
  action,
  ornament,
  className,
  role,
}: StateProps & { role?: 'alert' }) {
  const Ornament = ornament === 'thread' ? LooseThread : BlockPrintBorder;
  return (
    <div role={role} className={classes(styles.state, className)}>
      {ornament && <Ornament className={styles.stateOrnament} />}
      <Title className={styles.stateTitle}>{title}</Title>
      {children && <div className={styles.stateText}>{children}</div>}
      {action && <div className={styles.stateAction}>{action}</div>}
    </div>
  );
}

export type EmptyStateProps = StateProps;

/** Nothing here, and what to do about it. */
export const EmptyState = ({ ornament = 'print', ...state }: EmptyStateProps) => (
  <State ornament={ornament} {...state} />
);

export interface ErrorStateProps extends Pick<StateProps, 'as' | 'children' | 'ornament'> {
  /** What went wrong, in the words of the shop. */
  title: ReactNode;
  /** The answer that failed: says why under the title, and offers another try. */
  of?: { error?: Error; retry: () => void; isRefreshing: boolean };
  /** Shows a button that tries again. */
  onRetry?: () => void;
  busy?: boolean;
}

/** Something failed in the page; read out when it appears. */
export function ErrorState({ title, as, ornament = 'thread', of, ...props }: ErrorStateProps) {
  const { children = of?.error?.message, onRetry = of?.retry, busy = of?.isRefreshing } = props;
  const again = onRetry && (
    <Button variant="secondary" busy={busy} onClick={onRetry}>
      Try again
    </Button>
  );
  return (
    <State role="alert" title={title} as={as} ornament={ornament} action={again}>
      {children}
    </State>
  );
}

export interface LoadingStateProps {
  /** What is on its way, in words: 'Loading product...'. */
  label: string;
  /** Only read out: where its place says what it will be. */
  hideLabel?: boolean;
  /** Skeletons in the size of what will come. */
  children: ReactNode;
  /** Of what holds the skeletons. */
  className?: string;
}

/** Something is on its way: said once, and drawn as cloth on the loom in its place. */
export function LoadingState({ label, hideLabel, children, className }: LoadingStateProps) {
  const said = <span role="status">{label}</span>;
  return (
    <div className={styles.loading}>
      {hideLabel ? <VisuallyHidden>{said}</VisuallyHidden> : said}
      <div aria-busy="true" className={className}>
        {children}
      </div>
    </div>
  );
}
