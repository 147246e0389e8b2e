'use client';

import { Component, type ReactNode } from 'react';

interface Props {
  /** Identifies what is rendered. A new value renders the children again. */
  resetKey?: string;
  fallback: ReactNode;
  children: ReactNode;
}

/** Shows a fallback when its children fail to render, so that the rest of the page stays. */
export class FallbackBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError = () => ({ hasFailed: true });

  override componentDidUpdate({ resetKey }: Props) {
    if (resetKey !== this.props.resetKey) this.setState({ hasFailed: false });
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}
