import type { ReactNode } from 'react'
import { InboxIcon } from '../icons/icons.tsx'
import { StatePanel } from './StatePanel.tsx'

export interface EmptyStateProps {
  title: string
  description?: string
  icon?: ReactNode
  /** The most useful next action. */
  action?: ReactNode
}

/** Message for an empty list or a search without matches. */
export function EmptyState({ title, description, icon, action }: EmptyStateProps) {
  return (
    <StatePanel icon={icon ?? <InboxIcon size={20} />} title={title} description={description}>
      {action}
    </StatePanel>
  )
}
