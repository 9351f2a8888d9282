import { Component, type ComponentType, type ErrorInfo, type ReactNode, startTransition } from "react";
import { forgetFailures, onForgotten } from "../loading/load-once.ts";

export interface FallbackProps {
  error: unknown;
  /** Renders the failed part again, and requests again the code that did not load. */
  onRetry: () => void;
}

interface Props {
  /** Shown in place of the failed part. */
  Fallback: ComponentType<FallbackProps>;
  /** A change of this value clears the error, as after navigation. */
  resetKey?: string;
  children: ReactNode;
}

interface State {
  error: unknown;
  hasFailed: boolean;
}

const sound: State = { error: null, hasFailed: false };

export class ErrorBoundary extends Component<Props, State> {
  override state: State = sound;

  static getDerivedStateFromError(error: unknown): State {
    return { error, hasFailed: true };
  }

  private stopListening?: () => void;

  override componentDidMount(): void {
    this.stopListening = onForgotten(() => {
      // A transition keeps the error screen until the new content can be shown.
      if (this.state.hasFailed) startTransition(() => this.setState(sound));
    });
  }

  override componentWillUnmount(): void {
    this.stopListening?.();
  }

  override componentDidUpdate(previous: Props): void {
    if (this.state.hasFailed && previous.resetKey !== this.props.resetKey) {
      // oxlint-disable-next-line react/no-did-update-set-state because a class has no other place to see its props change
      this.setState(sound);
    }
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    console.error("Unexpected application error", error, info.componentStack);
  }

  override render(): ReactNode {
    const { Fallback, children } = this.props;
    if (!this.state.hasFailed) return children;
    return <Fallback error={this.state.error} onRetry={forgetFailures} />;
  }
}
