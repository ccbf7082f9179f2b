import { Component, type ReactNode } from 'react';
import { type AnyComponent, getModuleHost, type Place } from './module-host.ts';
import { forgetAnswers } from './use-api.ts';

interface Props extends Place {
  /** What is rendered. Another one, such as a newer version, is tried at once. */
  of: AnyComponent;
  /** Another value renders the same component anew. */
  attempt: number;
  /** A newer version is on its way, or could not be loaded: what is here is not tried again. */
  newer: 'none' | 'coming' | 'away';
  children: ReactNode;
}

interface State extends Pick<Props, 'of' | 'attempt'> {
  failed: boolean;
  busy: boolean;
}

/**
 * Keeps an error thrown while rendering inside its place: the rest of the page goes on, the place
 * shows the shell's stand-in. A retry takes the newest version of the module and asks for its data
 * anew, as either may be what it broke on; a version that is deployed meanwhile comes by itself.
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

  override componentDidCatch(): void {
    getModuleHost()?.threw(this.props.module);
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
