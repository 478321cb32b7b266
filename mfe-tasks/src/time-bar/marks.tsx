import type { TaskSummary } from '@headway/contracts/tasks'
import { color } from '@headway/design-system'
import { CheckIcon, ClockAlertIcon } from '@headway/design-system/icons'
import type { ReactNode } from 'react'

/** How a task stands, where there is room for a mark only. */
export type Mark = 'open' | 'overdue' | 'completed'

export const edges: Record<Mark, string> = {
  open: color.accent.solid,
  overdue: color.danger.solid,
  completed: color.success.solid,
}

/** Told apart by more than their colour. */
export const marks: Record<Mark, ReactNode> = {
  open: null,
  overdue: <ClockAlertIcon size={12} />,
  completed: <CheckIcon size={12} />,
}

export const markOf = ({ status }: TaskSummary): Mark =>
  status === 'completed' || status === 'overdue' ? status : 'open'
