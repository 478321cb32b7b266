import type { Task, TaskSummary } from '@headway/contracts/tasks'
import { Alert } from '@headway/design-system'
import { fullName, useFormats } from '@headway/sdk'
import { stateMessages as texts } from './states.messages.ts'

/** Shows why a task is blocked, above everything else on its page. */
export function BlockedNote({ task }: { task: Task | TaskSummary }) {
  const formats = useFormats()
  if (task.blocked === null) {
    return null
  }
  const { reason, since } = task.blocked
  const by = 'blockedBy' in task ? task.blockedBy : null
  return (
    <Alert tone="warning" live="off" title={texts.blockedBecause(reason)}>
      {by ? texts.blockedBy(fullName(by), formats.moment(since)) : formats.moment(since)}
    </Alert>
  )
}
