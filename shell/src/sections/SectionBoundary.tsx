import { Component, type ErrorInfo, type ReactNode } from 'react'
import { LoadError } from './load-section.ts'

interface SectionBoundaryProps {
  fallback: (error: Error) => ReactNode
  /** Told of what was thrown while rendering, with the names of the components around it. */
  onError: (error: Error, componentStack: string) => void
  children: ReactNode
}

interface SectionBoundaryState {
  error: Error | null
}

/** Keeps what a section throws, while loading or while rendering, away from the rest of the portal. */
export class SectionBoundary extends Component<SectionBoundaryProps, SectionBoundaryState> {
  override state: SectionBoundaryState = { error: null }

  static getDerivedStateFromError(error: unknown): SectionBoundaryState {
    return { error: error instanceof Error ? error : new Error(String(error)) }
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo): void {
    // What failed to load was told when it did.
    if (error instanceof Error && !(error instanceof LoadError)) {
      this.props.onError(error, componentStack ?? '')
    }
  }

  override render(): ReactNode {
    const { error } = this.state
    return error ? this.props.fallback(error) : this.props.children
  }
}
