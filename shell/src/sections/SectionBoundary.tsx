import { Component, type ErrorInfo, type ReactNode } from 'react'
import { LoadError } from './load-section.ts'

interface SectionBoundaryProps {
  fallback: (error: Error) => ReactNode
  /** Receives the error that was thrown during rendering, and the stack of components. */
  onError: (error: Error, componentStack: string) => void
  children: ReactNode
}

interface SectionBoundaryState {
  error: Error | null
}

/**
 * Error boundary that keeps errors of a section, during loading or rendering, from affecting the rest of the portal.
 */
export class SectionBoundary extends Component<SectionBoundaryProps, SectionBoundaryState> {
  override state: SectionBoundaryState = { error: null }

  static getDerivedStateFromError(error: unknown): SectionBoundaryState {
    return { error: error instanceof Error ? error : new Error(String(error)) }
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo): void {
    // Loading errors were reported when they occurred.
    if (error instanceof Error && !(error instanceof LoadError)) {
      this.props.onError(error, componentStack ?? '')
    }
  }

  override render(): ReactNode {
    const { error } = this.state
    return error ? this.props.fallback(error) : this.props.children
  }
}
