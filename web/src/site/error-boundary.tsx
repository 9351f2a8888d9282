import { Component, type ComponentType, type ErrorInfo, type ReactNode } from "react";

interface Props {
  /** Shown in place of what failed. */
  Fallback: ComponentType<{ error: unknown }>;
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
      // oxlint-disable-next-line react/no-did-update-set-state because a class has no other place to see its props change
      this.setState({ error: null, hasFailed: false });
    }
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    console.error("Unexpected application error", error, info.componentStack);
  }

  override render(): ReactNode {
    const { Fallback, children } = this.props;
    return this.state.hasFailed ? <Fallback error={this.state.error} /> : children;
  }
}
