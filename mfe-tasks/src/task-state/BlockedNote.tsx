import type { Task, TaskSummary } from '@headway/contracts/tasks'
import { Alert, Button } from '@headway/design-system'
import { fullName, useFormats } from '@headway/sdk'
import { stateMessages as texts } from './states.messages.ts'
import { useTaskActs } from './useTaskActs.ts'

/** Why the task cannot go on, above everything else of it. */
export function BlockedNote({ task }: { task: Task | TaskSummary }) {
  const formats = useFormats()
  const { unblock } = useTaskActs()
  if (task.blocked === null) {
    return null
  }
  const { reason, since } = task.blocked
  const by = 'blockedBy' in task ? task.blockedBy : null
  return (
    <Alert
      tone="warning"
      live="off"
      title={texts.blockedBecause(reason)}
      action={
        task.can.unblock ? (
          <Button size="small" onClick={() => void unblock(task)}>
            {texts.unblock}
          </Button>
        ) : null
      }
    >
      {by ? texts.blockedBy(fullName(by), formats.moment(since)) : formats.moment(since)}
    </Alert>
  )
}
