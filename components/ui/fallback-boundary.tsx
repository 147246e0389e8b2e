'use client';

import { Component, type ReactNode } from 'react';

interface Props {
  /** Identifies what is rendered. A new value renders the children again. */
  resetKey: string;
  fallback: ReactNode;
  children: ReactNode;
}

interface State {
  hasFailed: boolean;
  resetKey: string;
}

/** Shows a fallback when its children fail to render, so that the rest of the page stays. */
export class FallbackBoundary extends Component<Props, State> {
  override state: State = { hasFailed: false, resetKey: this.props.resetKey };

  static getDerivedStateFromError = (): Partial<State> => ({ hasFailed: true });

  static getDerivedStateFromProps = ({ resetKey }: Props, state: State): State | null =>
    resetKey === state.resetKey ? null : { hasFailed: false, resetKey };

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}
