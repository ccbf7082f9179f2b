import type { ReactNode } from 'react';
import { classes } from '../../classes.ts';
import { BlockPrintBorder, NotFoundOrnament } from '../../ornaments/ornaments.tsx';
import { Button } from '../button/button.tsx';
import { VisuallyHidden } from '../layout/layout.tsx';
import styles from './state.module.css';

/** Common to empty and failed states. */
interface StateProps {
  title: ReactNode;
  /** `h1` if the state is the whole page. */
  as?: 'p' | 'h1' | 'h2';
  children?: ReactNode;
  /** What to do next. */
  action?: ReactNode;
  /** Decoration above the title: a block-print border or a loose thread; `false` for none. */
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
  const Ornament = ornament === 'thread' ? NotFoundOrnament : BlockPrintBorder;
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

/** Nothing here yet, and what to do about it. */
export const EmptyState = ({ ornament = 'print', ...state }: EmptyStateProps) => (
  <State ornament={ornament} {...state} />
);

export interface ErrorStateProps extends Pick<StateProps, 'as' | 'children' | 'ornament'> {
  /** What went wrong. */
  title: ReactNode;
  /** The failed request: its reason is shown below the title, with a retry button. */
  of?: { error?: Error; retry: () => void; isRefreshing: boolean };
  /** Shows a retry button. */
  onRetry?: () => void;
  busy?: boolean;
}

/** A failure in the page, announced when it appears. */
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
  /** What is loading, as text: 'Loading product...'. */
  label: string;
  /** Announced only, if the place already says what will appear. */
  hideLabel?: boolean;
  /** Skeletons of the content's size. */
  children: ReactNode;
  /** Class of the skeletons' container. */
  className?: string;
}

/** A loading state: announced once, with skeletons in place of the content. */
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
