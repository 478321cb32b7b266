import { color } from '@headway/design-system'
import { CircleAlertIcon, CircleEmptyIcon, CircleHalfIcon, MinusIcon } from '@headway/design-system/icons'
import type { ReactNode } from 'react'
import styled from 'styled-components'

/** States that the page shows; days without a state are `notExpected`. */
export type ShownState = 'submitted' | 'late' | 'missing' | 'excused' | 'due' | 'notExpected'

const Dot = styled.span<{ $size: number; $color: string }>`
  display: block;
  width: ${({ $size }) => $size}px;
  height: ${({ $size }) => $size}px;
  border-radius: 50%;
  background: ${(props) => props.$color};
`

const Frame = styled.span<{ $color: string }>`
  display: inline-grid;
  place-items: center;
  width: 16px;
  height: 16px;
  color: ${(props) => props.$color};
`

const glyphs: Record<ShownState, { color: string; glyph: ReactNode }> = {
  submitted: { color: color.success.icon, glyph: <Dot $size={8} $color={color.success.icon} /> },
  late: { color: color.warning.icon, glyph: <CircleHalfIcon size={14} /> },
  missing: { color: color.danger.icon, glyph: <CircleAlertIcon size={14} /> },
  excused: { color: color.text.muted, glyph: <MinusIcon size={14} /> },
  due: { color: color.text.muted, glyph: <CircleEmptyIcon size={14} /> },
  notExpected: { color: color.text.muted, glyph: <Dot $size={2} $color={color.border.control} /> },
}

/** Symbol of a state. It is decoration: the state is also named in words. */
export function StateGlyph({ state }: { state: ShownState }) {
  const { color: ink, glyph } = glyphs[state]
  return (
    <Frame $color={ink} aria-hidden="true">
      {glyph}
    </Frame>
  )
}
