import type { ReactNode } from 'react'
import { Button } from '../button/Button.tsx'
import { LockIcon } from '../icons/icons.tsx'
import { messages } from '../messages/en.ts'
import { StatePanel } from './StatePanel.tsx'

export interface ForbiddenStateProps {
  /** Advice on whom to ask, e.g. the user's manager. */
  hint?: string
  /** Button or link; leads to the dashboard by default. */
  action?: ReactNode
}

/** Message that the user may not see or do this. */
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
