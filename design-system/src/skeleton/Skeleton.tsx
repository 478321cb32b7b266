import styled, { keyframes } from 'styled-components'
import { color, media, radius, space } from '../tokens/tokens.ts'

const breathe = keyframes`
  50% { opacity: 0.5; }
`

const Block = styled.span`
  display: block;
  border-radius: ${radius.small};
  background: ${color.background.hover};
  animation: ${breathe} 1.6s ease-in-out infinite;

  ${media.reducedMotion} {
    animation: none !important;
  }

  ${media.forcedColors} {
    border: 1px solid CanvasText;
  }
`

const Column = styled.span`
  display: grid;
  gap: ${space[8]};
`

export interface SkeletonProps {
  /** CSS length. */
  width?: string
  /** CSS length; the height of a line of text by default. */
  height?: string
  round?: boolean
  /** Number of lines of text; the last one is shorter. */
  lines?: number
}

/**
 * Placeholder in the shape of content that is loading. It is hidden from screen readers, so a loading text must be next
 * to it.
 */
export function Skeleton({ width = '100%', height = '0.875rem', round, lines = 1 }: SkeletonProps) {
  const borderRadius = round ? '50%' : undefined
  if (lines === 1) {
    return <Block style={{ width, height, borderRadius }} aria-hidden="true" />
  }
  return (
    <Column aria-hidden="true">
      {Array.from({ length: lines }, (_, line) => (
        <Block key={line} style={{ width: line === lines - 1 ? '60%' : width, height }} />
      ))}
    </Column>
  )
}
