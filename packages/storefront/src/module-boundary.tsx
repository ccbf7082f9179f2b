import { Component, type ReactNode } from 'react';
import { type AnyComponent, getModuleHost, type Place } from './module-host.ts';
import { forgetAnswers } from './use-api.ts';

interface Props extends Place {
  /** The component to render. A new one, such as a newer version, is tried at once. */
  of: AnyComponent;
  /** A new value renders the component from scratch. */
  attempt: number;
  /** A newer version is loading or failed to load: the current one is not retried. */
  newer: 'none' | 'coming' | 'away';
  children: ReactNode;
}

interface State extends Pick<Props, 'of' | 'attempt'> {
  failed: boolean;
  busy: boolean;
}

/**
 * Contains an error thrown during rendering: the rest of the page works, and its place shows the
 * shell's fallback. A retry uses the newest version of the module and requests its data again,
 * since either may be the cause; a version deployed meanwhile is loaded automatically.
 */
export class ModuleBoundary extends Component<Props, State> {
  override state: State = fresh(this.props);

  static getDerivedStateFromError() {
    return { failed: true, busy: false };
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    if (props.of !== state.of) return fresh(props);
    if (props.attempt === state.attempt || props.newer === 'coming') return null;
    return props.newer === 'none' ? fresh(props) : { busy: false, attempt: props.attempt };
  }

  override componentDidCatch(error: unknown): void {
    getModuleHost()?.threw(this.props.module, error);
  }

  private readonly retry = (): void => {
    this.setState({ busy: true });
    void forgetAnswers();
    getModuleHost()?.retry(this.props.module);
  };

  override render(): ReactNode {
    const { failed, busy } = this.state;
    if (!failed) return this.props.children;
    const Failed = getModuleHost()?.Failed;
    const { module, place } = this.props;
    return Failed ? (
      <Failed module={module} place={place} busy={busy} onRetry={this.retry} />
    ) : null;
  }
}

const fresh = ({ of, attempt }: Props): State => ({ of, attempt, failed: false, busy: false });
