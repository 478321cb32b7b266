import styled from 'styled-components'
import {
  BlockedIcon,
  CircleCheckFilledIcon,
  CircleEmptyIcon,
  CircleHalfIcon,
  ClockAlertIcon,
  type Icon,
} from '../icons/icons.tsx'
import { truncate } from '../style/styles.ts'
import { color, space } from '../tokens/tokens.ts'

const knownStatuses: Record<string, { iconColor: string; Glyph: Icon }> = {
  completed: { iconColor: color.success.icon, Glyph: CircleCheckFilledIcon },
  overdue: { iconColor: color.danger.icon, Glyph: ClockAlertIcon },
  blocked: { iconColor: color.danger.icon, Glyph: BlockedIcon },
  in_progress: { iconColor: color.info.icon, Glyph: CircleHalfIcon },
}
const unknownStatus = { iconColor: color.text.muted, Glyph: CircleEmptyIcon }

const Row = styled.span`
  display: inline-flex;
  align-items: center;
  gap: ${space[6]};
  min-width: 0;
  max-width: 100%;
  color: ${color.text.secondary};
  line-height: 1.25rem;
`

const Word = styled.span`
  display: inline-block;
  ${truncate}

  &::first-letter {
    text-transform: uppercase;
  }
`

/** Returns a status as text: hyphens and underscores become spaces (specification, section 1). */
export function statusWord(status: string): string {
  return status.replace(/[-_]/g, ' ')
}

/** Icon of a task's status, for use next to a heading that names the status. */
export function StatusIcon({ status }: { status: string }) {
  const { iconColor, Glyph } = knownStatuses[status] ?? unknownStatus
  return <Glyph size={14} color={iconColor} />
}

/** Status of a task as icon and text. Statuses other than completed, overdue, in_progress and blocked look neutral. */
export function StatusBadge({ status }: { status: string }) {
  return (
    <Row>
      <StatusIcon status={status} />
      <Word>{statusWord(status)}</Word>
    </Row>
  )
}
