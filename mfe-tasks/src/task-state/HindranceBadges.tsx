import type { TaskSummary } from '@headway/contracts/tasks'
import { Badge } from '@headway/design-system'
import { LinkIcon, LockIcon } from '@headway/design-system/icons'
import { stateMessages as texts } from '../messages/states.ts'

const ICON = 12

/** Whether a task can go on: what somebody has said speaks against it, and how many open tasks come before it. */
export function HindranceBadges({
  task: { blocked, openBlockers = 0 },
}: {
  task: Pick<TaskSummary, 'blocked' | 'openBlockers'>
}) {
  return (
    <>
      {blocked ? (
        <Badge tone="warning" icon={<LockIcon size={ICON} />} title={blocked.reason}>
          {texts.blocked}
        </Badge>
      ) : null}
      {openBlockers > 0 ? (
        <Badge icon={<LinkIcon size={ICON} />} title={texts.waitsForWhy(openBlockers)}>
          {texts.waitsFor(openBlockers)}
        </Badge>
      ) : null}
    </>
  )
}
