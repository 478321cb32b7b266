import styled, { keyframes } from 'styled-components'
import { media } from '../tokens/tokens.ts'
import { VisuallyHidden } from '../visually-hidden/VisuallyHidden.tsx'

const turn = keyframes`
  to { transform: rotate(360deg); }
`

const pulse = keyframes`
  50% { opacity: 0.4; }
`

const Ring = styled.span`
  display: inline-block;
  flex-shrink: 0;
  border: 2px solid color-mix(in srgb, currentColor 25%, transparent);
  border-top-color: currentColor;
  border-radius: 50%;
  animation: ${turn} 700ms linear infinite;

  ${media.reducedMotion} {
    && {
      animation: ${pulse} 1.6s ease-in-out infinite !important;
    }
  }
`

export interface SpinnerProps {
  /** Size in pixels. */
  size?: number
  /** Text announced as status. Omit it if another element announces the progress. */
  label?: string
}

/** Indicator for work of unknown duration. Use a Skeleton if the shape of the content is known. */
export function Spinner({ size = 16, label }: SpinnerProps) {
  const ring = <Ring style={{ width: size, height: size }} aria-hidden="true" />
  if (!label) {
    return ring
  }
  return (
    <span role="status">
      {ring}
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  )
}
