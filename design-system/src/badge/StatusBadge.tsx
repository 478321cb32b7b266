import { CircleCheckIcon, CircleEmptyIcon, CircleHalfIcon, ClockAlertIcon } from '../icons/icons.tsx'
import { Badge, type BadgeTone } from './Badge.tsx'
import type { Icon } from '../icons/icons.tsx'

const knownStatuses: Record<string, { tone: BadgeTone; Glyph: Icon }> = {
  completed: { tone: 'success', Glyph: CircleCheckIcon },
  overdue: { tone: 'danger', Glyph: ClockAlertIcon },
  in_progress: { tone: 'info', Glyph: CircleHalfIcon },
}

/** The word of a status: hyphens and underscores shown as spaces (specification, section 1). */
export function statusWord(status: string): string {
  return status.replace(/[-_]/g, ' ')
}

/** Status of a task: completed, overdue, in_progress, and a neutral look for any other value. */
export function StatusBadge({ status }: { status: string }) {
  const { tone, Glyph } = knownStatuses[status] ?? { tone: 'neutral', Glyph: CircleEmptyIcon }
  return (
    <Badge tone={tone} icon={<Glyph size={12} />}>
      {statusWord(status)}
    </Badge>
  )
}
