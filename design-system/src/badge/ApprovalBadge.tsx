import { CircleAlertIcon, CircleCheckIcon, ClockIcon, MinusIcon, type Icon } from '../icons/icons.tsx'
import { messages } from '../messages/en.ts'
import { Badge, type BadgeTone } from './Badge.tsx'

export type Approval = keyof typeof messages.approval

const looks: Record<Approval, { tone: BadgeTone; Glyph: Icon }> = {
  none: { tone: 'neutral', Glyph: MinusIcon },
  pending: { tone: 'warning', Glyph: ClockIcon },
  approved: { tone: 'success', Glyph: CircleCheckIcon },
  rejected: { tone: 'danger', Glyph: CircleAlertIcon },
  changesRequested: { tone: 'danger', Glyph: CircleAlertIcon },
}

/** Approval of a report in the specification's words. */
export function ApprovalBadge({ approval }: { approval: Approval }) {
  const { tone, Glyph } = looks[approval]
  return (
    <Badge tone={tone} icon={<Glyph size={12} />}>
      {messages.approval[approval]}
    </Badge>
  )
}
