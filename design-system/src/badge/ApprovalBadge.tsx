import styled from 'styled-components'
import { CheckIcon, CircleAlertIcon, ClockIcon, type Icon } from '../icons/icons.tsx'
import { messages } from '../messages/en.ts'
import { color } from '../tokens/tokens.ts'
import { Badge, type BadgeTone } from './Badge.tsx'

export type Approval = keyof typeof messages.approval

const looks: Record<Exclude<Approval, 'none'>, { tone: BadgeTone; Glyph: Icon }> = {
  pending: { tone: 'warning', Glyph: ClockIcon },
  approved: { tone: 'success', Glyph: CheckIcon },
  rejected: { tone: 'danger', Glyph: CircleAlertIcon },
  changesRequested: { tone: 'danger', Glyph: CircleAlertIcon },
}

const Plain = styled.span`
  color: ${color.text.muted};
`

/** Approval state of a report, in the specification's words. Plain text if no approval is needed. */
export function ApprovalBadge({ approval }: { approval: Approval }) {
  if (approval === 'none') {
    return <Plain>{messages.approval.none}</Plain>
  }
  const { tone, Glyph } = looks[approval]
  return (
    <Badge tone={tone} icon={<Glyph size={12} />}>
      {messages.approval[approval]}
    </Badge>
  )
}
