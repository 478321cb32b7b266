import type { TaskSummary } from '@headway/contracts/tasks'
import { color } from '@headway/design-system'
import { CheckIcon, ClockAlertIcon } from '@headway/design-system/icons'
import type { ReactNode } from 'react'

/** State of a task, for places with room for an icon only. */
export type Mark = 'open' | 'overdue' | 'completed'

export const edges: Record<Mark, string> = {
  open: color.accent.solid,
  overdue: color.danger.solid,
  completed: color.success.solid,
}

/** Icons make the states distinguishable without color. */
export const marks: Record<Mark, ReactNode> = {
  open: null,
  overdue: <ClockAlertIcon size={12} />,
  completed: <CheckIcon size={12} />,
}

export const markOf = ({ status }: TaskSummary): Mark =>
  status === 'completed' || status === 'overdue' ? status : 'open'
