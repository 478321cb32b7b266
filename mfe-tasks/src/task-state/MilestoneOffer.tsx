import type { Milestone, Task, TaskSummary } from '@headway/contracts/tasks'
import { Alert, Button } from '@headway/design-system'
import { stateMessages as texts } from '../messages/states.ts'
import type { TaskDialogState } from '../task-form/taskDialogState.ts'
import { useCompletion } from './useCompletion.ts'
import { type ActedOn, useTaskActs } from './useTaskActs.ts'

/** What the milestones say about the task's status, where that is something else and may be followed. */
export function offeredAct(
  { can }: Pick<ActedOn, 'can'>,
  milestones: readonly Pick<Milestone, 'completionPercentage' | 'isCompleted'>[],
): 'start' | 'complete' | 'reopen' | undefined {
  if (milestones.length === 0) {
    return undefined
  }
  const isDone = milestones.every(({ isCompleted }) => isCompleted)
  if (isDone) {
    return can.complete ? 'complete' : undefined
  }
  if (can.reopen) {
    return 'reopen'
  }
  const hasBegun = milestones.some(({ completionPercentage }) => completionPercentage > 0)
  return can.start && hasBegun ? 'start' : undefined
}

interface MilestoneOfferProps {
  task: Task | TaskSummary
  milestones: readonly Milestone[]
  onDialog: (dialog: TaskDialogState) => void
}

/** Offers what the milestones say; nothing happens to the task by itself. */
export function MilestoneOffer({ task, milestones, onDialog }: MilestoneOfferProps) {
  const { start, reopen } = useTaskActs()
  const acts = { start, complete: useCompletion(onDialog), reopen }
  const offered = offeredAct(task, milestones)
  return offered === undefined ? null : (
    <Alert
      live="polite"
      action={
        <Button size="small" onClick={() => void acts[offered](task)}>
          {texts[offered]}
        </Button>
      }
    >
      {texts.offers[offered]}
    </Alert>
  )
}
