import type { ReactNode } from 'react'
import { LockIcon } from '../icons/icons.tsx'
import { messages } from '../messages/en.ts'
import { StatePanel } from './StatePanel.tsx'

export interface ForbiddenStateProps {
  /** Whom to ask, e.g. the person's own manager. */
  hint?: string
  /** A way back. */
  action?: ReactNode
}

/** The person may not see or do this. */
export function ForbiddenState({ hint, action }: ForbiddenStateProps) {
  return (
    <StatePanel icon={<LockIcon size={20} />} title={messages.forbidden} description={hint}>
      {action}
    </StatePanel>
  )
}
