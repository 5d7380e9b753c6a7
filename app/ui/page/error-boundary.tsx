import { Component, createContext, type ReactNode } from 'react'
import { LoadFailure } from '#app/ui/loading/late-component.tsx'

interface ErrorBoundaryProps {
  children: ReactNode
  /** Rendered instead of the children if they fail. */
  fallback: ReactNode
  /** When this value changes, the children are rendered again. */
  of?: unknown
  /** Called once for each failure. */
  onFailure?: (tryAgain: () => void) => void
}

/** A function with which a fallback can render the children again. */
export const TryAgain = createContext(() => {})

/** Renders a fallback if its children fail; the rest of the page stays. A class, because React has no other way. */
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
