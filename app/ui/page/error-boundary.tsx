import { Component, createContext, type ReactNode } from 'react'
import { LoadFailure } from '#app/ui/loading/late-component.tsx'

interface ErrorBoundaryProps {
  children: ReactNode
  /** Shown instead of the children if they fail. */
  fallback: ReactNode
  /** When it changes, rendering is tried again. */
  of?: unknown
  /** Called once for each failure. */
  onFailure?: (tryAgain: () => void) => void
}

/** Lets a fallback offer to try again. */
export const TryAgain = createContext(() => {})

/** Shows a fallback if its children fail to render; the rest of the page stays. A class, because React has no other way. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch(error: unknown) {
    if (error instanceof LoadFailure) error.forget()
    this.props.onFailure?.(this.tryAgain)
  }

  override componentDidUpdate(before: ErrorBoundaryProps) {
    if (this.state.hasFailed && before.of !== this.props.of) this.tryAgain()
  }

  tryAgain = () => this.setState({ hasFailed: false })

  override render() {
    return this.state.hasFailed ? (
      <TryAgain value={this.tryAgain}>{this.props.fallback}</TryAgain>
    ) : (
      this.props.children
    )
  }
}
