import { Component, createContext, type ReactNode } from 'react'
import { LoadFailure } from './late-component.tsx'

interface ErrorBoundaryProps {
  children: ReactNode
  /** In the place of what could not be drawn. */
  fallback: ReactNode
  /** What is drawn: when it changes, it is tried again. */
  of?: unknown
  /** Once for each failure. */
  onFailure?: (tryAgain: () => void) => void
}

/** For a fallback that offers it. */
export const TryAgain = createContext(() => {})

/** What cannot be drawn is said in its own place, and the rest of the page stays. A class, because React knows no other way. */
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
