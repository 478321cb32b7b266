import type { ComponentPropsWithRef, KeyboardEvent } from 'react'
import styled from 'styled-components'
import { color, duration, font, media, radius, shadow, space } from '../tokens/tokens.ts'

type Padding = 'none' | 'compact' | 'default'

const paddings: Record<Padding, string> = { none: '0', compact: space[12], default: space[16] }

/** Base style of every card. Its children form a column, so that a CardFooter can be pinned to the bottom. */
export const CardBase = styled.div<{ $padding: Padding; $interactive: boolean }>`
  position: relative;
  display: flex;
  flex-direction: column;
  gap: ${space[12]};
  min-width: 0;
  height: 100%;
  padding: ${({ $padding }) => paddings[$padding]};
  border: 1px solid ${color.border.default};
  border-radius: ${radius.card};
  background: ${color.background.surface};
  color: ${color.text.primary};
  overflow-wrap: anywhere;
  transition: border-color ${duration.hover};
  cursor: ${({ $interactive }) => ($interactive ? 'pointer' : 'auto')};

  &:hover {
    border-color: ${({ $interactive }) => ($interactive ? color.border.strong : color.border.default)};
    box-shadow: ${({ $interactive }) => ($interactive ? shadow.card : 'none')};
  }

  &:focus-visible {
    border-radius: ${radius.card};
  }
`

export interface CardProps extends ComponentPropsWithRef<'div'> {
  padding?: Padding
  /**
   * Makes the whole card one button that reacts to clicks, Enter and Space. The card must not contain other controls
   * then.
   */
  onActivate?: () => void
}

/** Bordered box for a piece of content. */
export function Card({ padding = 'default', onActivate, children, ...rest }: CardProps) {
  if (!onActivate) {
    return (
      <CardBase $padding={padding} $interactive={false} {...rest}>
        {children}
      </CardBase>
    )
  }
  const handleKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.target !== event.currentTarget || (event.key !== 'Enter' && event.key !== ' ')) {
      return
    }
    event.preventDefault()
    onActivate()
  }
  return (
    <CardBase
      $padding={padding}
      $interactive
      role="button"
      tabIndex={0}
      {...rest}
      onClick={onActivate}
      onKeyDown={handleKeyDown}
    >
      {children}
    </CardBase>
  )
}

/** Heading of a card, truncated after two lines. */
export const CardTitle = styled.h3`
  display: -webkit-box;
  overflow: hidden;
  font: ${font.bodyStrong};
  font-weight: 600;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
`

/**
 * Text of a card, truncated after `$lines` lines (2 by default). `$steady` reserves this height for shorter texts too,
 * except in narrow windows, so that cards in a row align.
 */
export const CardText = styled.p<{ $lines?: number; $steady?: boolean }>`
  display: -webkit-box;
  overflow: hidden;
  color: ${color.text.secondary};
  font: ${font.body};
  -webkit-box-orient: vertical;
  -webkit-line-clamp: ${({ $lines }) => $lines ?? 2};

  ${media.medium} {
    min-height: ${({ $lines, $steady }) => ($steady ? `calc(${$lines ?? 2} * 1.25rem)` : 'auto')};
  }
`

/** Last row of a card, pinned to its lower edge so that rows of cards align. */
export const CardFooter = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space[8]};
  margin-top: auto;
  color: ${color.text.muted};
  font: ${font.caption};
`
