import { Component, type ReactNode } from 'react';
import { getModuleHost, type Place } from './module-host.ts';

interface Props extends Place {
  /** Another value tries the children again. */
  attempt?: number;
  children: ReactNode;
}

/**
 * Keeps an error thrown while rendering inside its place: the rest of the page goes on, the place
 * shows the shell's stand-in with a retry.
 */
export class ModuleBoundary extends Component<Props, { failed: boolean; attempt: number }> {
  override state = { failed: false, attempt: this.props.attempt ?? 0 };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  static getDerivedStateFromProps(props: Props, state: { attempt: number }) {
    const attempt = props.attempt ?? 0;
    return attempt === state.attempt ? null : { failed: false, attempt };
  }

  private readonly retry = (): void => this.setState({ failed: false });

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    const Failed = getModuleHost()?.Failed;
    const { module, place } = this.props;
    return Failed ? <Failed module={module} place={place} onRetry={this.retry} /> : null;
  }
}
