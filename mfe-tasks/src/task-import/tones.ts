import type { TaskImportOutcome, TaskImportState } from '@headway/contracts/task-imports'
import type { BadgeTone } from '@headway/design-system'

export const stateTones: Record<TaskImportState, BadgeTone> = {
  draft: 'neutral',
  running: 'info',
  done: 'success',
  undoing: 'info',
  undone: 'neutral',
}

export const outcomeTones: Record<TaskImportOutcome, BadgeTone> = {
  create: 'info',
  skipped: 'neutral',
  refused: 'danger',
  done: 'success',
  failed: 'danger',
  undone: 'neutral',
  kept: 'warning',
}
