import type { TaskSummary } from '@headway/contracts/tasks'
import { Badge, VisuallyHidden } from '@headway/design-system'
import { LinkIcon, LockIcon } from '@headway/design-system/icons'
import { stateMessages as texts } from './states.messages.ts'

const ICON = 12

interface HindranceBadgesProps {
  task: Pick<TaskSummary, 'blocked' | 'openBlockers'>
  /** A number with its sign, where there is no room for words. */
  isShort?: boolean
}

/** Whether a task can go on: what somebody has said speaks against it, and how many open tasks come before it. */
export function HindranceBadges({ task, isShort = false }: HindranceBadgesProps) {
  const { blocked, openBlockers = 0 } = task
  return (
    <>
      {blocked ? (
        <Badge tone="warning" icon={<LockIcon size={ICON} />} title={blocked.reason}>
          {texts.blocked}
        </Badge>
      ) : null}
      {openBlockers > 0 ? (
        <Badge icon={<LinkIcon size={ICON} />} title={texts.waitsForWhy(openBlockers)}>
          {isShort ? (
            <>
              <VisuallyHidden>{texts.waitsFor(openBlockers)}</VisuallyHidden>
              <span aria-hidden>{openBlockers}</span>
            </>
          ) : (
            texts.waitsFor(openBlockers)
          )}
        </Badge>
      ) : null}
    </>
  )
}
