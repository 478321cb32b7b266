import { color, VisuallyHidden } from '@headway/design-system'
import { CircleAlertIcon, MinusIcon } from '@headway/design-system/icons'
import type { ReactNode } from 'react'
import styled from 'styled-components'
import { reportDaysMessages as texts } from '../messages/reportDays.ts'

/** States that the page shows; working days without a state are `notExpected`. */
export type ShownState = 'submitted' | 'late' | 'missing' | 'excused' | 'due' | 'notExpected' | 'holiday'

/** Background of holidays. */
export const hatching = `repeating-linear-gradient(135deg, transparent 0 4px, ${color.border.strong} 4px 5px)`

const Dot = styled.span<{ $size: number; $color: string }>`
  display: block;
  width: ${({ $size }) => $size}px;
  height: ${({ $size }) => $size}px;
  border-radius: 50%;
  background: ${(props) => props.$color};
`

const HalfRing = styled.span`
  width: 12px;
  height: 12px;
  border: 1.5px solid;
  border-radius: 50%;
  background: linear-gradient(to right, currentColor 50%, transparent 50%);
`

const DashedRing = styled.span`
  width: 12px;
  height: 12px;
  border: 1.5px dashed;
  border-radius: 50%;
`

const Hatched = styled.span`
  width: 14px;
  height: 14px;
  background: ${hatching};
`

const Frame = styled.span<{ $color: string }>`
  display: inline-grid;
  place-items: center;
  width: 16px;
  height: 16px;
  color: ${(props) => props.$color};
`

const icons: Record<ShownState, { color: string; icon: ReactNode }> = {
  submitted: { color: color.success.icon, icon: <Dot $size={8} $color={color.success.icon} /> },
  late: { color: color.warning.icon, icon: <HalfRing /> },
  missing: { color: color.danger.icon, icon: <CircleAlertIcon size={14} /> },
  excused: { color: color.text.muted, icon: <MinusIcon size={14} /> },
  due: { color: color.text.muted, icon: <DashedRing /> },
  notExpected: { color: color.text.muted, icon: <Dot $size={2} $color={color.border.control} /> },
  holiday: { color: color.text.muted, icon: <Hatched /> },
}

/** Icon of a state, hidden from assistive technology: the caller names the state. */
export function StateIcon({ state }: { state: ShownState }) {
  const { color: iconColor, icon } = icons[state]
  return (
    <Frame $color={iconColor} aria-hidden="true">
      {icon}
    </Frame>
  )
}

/** Icon, with its name, of a working day on which no report was expected. */
export function NotExpected() {
  return (
    <span title={texts.states.notExpected}>
      <StateIcon state="notExpected" />
      <VisuallyHidden>{texts.states.notExpected}</VisuallyHidden>
    </span>
  )
}
