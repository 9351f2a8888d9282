import { Component, type ErrorInfo, type ReactNode } from "react";

interface Props {
  /** Shown in place of what failed. */
  fallback: (error: unknown) => ReactNode;
  /** A change of this value clears the error: the visitor went elsewhere. */
  resetKey: string;
  children: ReactNode;
}

interface State {
  error: unknown;
  hasFailed: boolean;
}

export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null, hasFailed: false };

  static getDerivedStateFromError(error: unknown): State {
    return { error, hasFailed: true };
  }

  override componentDidUpdate(previous: Props): void {
    if (this.state.hasFailed && previous.resetKey !== this.props.resetKey) {
      this.setState({ error: null, hasFailed: false });
    }
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    console.error("Unexpected application error", error, info.componentStack);
  }

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.fallback(this.state.error) : this.props.children;
  }
}
