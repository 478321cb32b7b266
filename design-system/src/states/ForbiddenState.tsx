import type { ReactNode } from 'react'
import { Button } from '../button/Button.tsx'
import { LockIcon } from '../icons/icons.tsx'
import { messages } from '../messages/en.ts'
import { StatePanel } from './StatePanel.tsx'

export interface ForbiddenStateProps {
  /** Whom to ask, e.g. the person's own manager. */
  hint?: string
  /** A way back; to the dashboard unless given. */
  action?: ReactNode
}

/** The person may not see or do this. */
export function ForbiddenState({ hint, action }: ForbiddenStateProps) {
  return (
    <StatePanel
      icon={<LockIcon size={20} />}
      title={messages.forbidden}
      description={hint ?? messages.forbiddenHint}
    >
      {action ?? (
        <Button asChild>
          <a href="/">{messages.toDashboard}</a>
        </Button>
      )}
    </StatePanel>
  )
}
