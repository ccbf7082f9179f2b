import { ErrorState } from '@tanabana/ui';
import { Component, type ReactNode } from 'react';

/** Keeps the frame when a tab fails to load or to draw, and offers another try. */
export class Boundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <ErrorState
        title="This part of the dashboard could not be opened."
        onRetry={() => this.setState({ failed: false })}
      />
    );
  }
}
