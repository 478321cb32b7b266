import { Component, type ReactNode } from 'react'

interface SectionBoundaryProps {
  fallback: (error: Error) => ReactNode
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

  override render(): ReactNode {
    const { error } = this.state
    return error ? this.props.fallback(error) : this.props.children
  }
}
