import type { TaskSummary } from '@headway/contracts/tasks'
import { Badge, VisuallyHidden } from '@headway/design-system'
import { LinkIcon, LockIcon } from '@headway/design-system/icons'
import styled from 'styled-components'
import { stateMessages as texts } from './states.messages.ts'

const ICON = 12

/** Does not shrink in narrow rows, because a truncated badge would lose its number. */
const NoShrink = styled.span`
  display: inline-flex;
  flex: none;
`

interface HindranceBadgesProps {
  task: Pick<TaskSummary, 'blocked' | 'openBlockers'>
  /** Shows a number with an icon if there is no room for text. */
  isShort?: boolean
}

/** Shows whether a task is blocked, and how many open tasks block it. */
export function BlockedBadges({ task, isShort = false }: HindranceBadgesProps) {
  const { blocked, openBlockers = 0 } = task
  return (
    <>
      {blocked ? (
        <Badge tone="warning" icon={<LockIcon size={ICON} />} title={blocked.reason}>
          {texts.blocked}
        </Badge>
      ) : null}
      {openBlockers > 0 ? (
        <NoShrink>
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
        </NoShrink>
      ) : null}
    </>
  )
}
