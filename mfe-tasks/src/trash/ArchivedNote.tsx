import type { Task, TaskSummary } from '@headway/contracts/tasks'
import { Alert, Button } from '@headway/design-system'
import { fullName, useFormats } from '@headway/sdk'
import { trashMessages as texts } from './trash.messages.ts'
import { useLifecycleActions } from './useLifecycleActions.ts'

/** Shows that a task is archived, when and by whom, above everything else on its page. */
export function ArchivedNote({ task }: { task: Task | TaskSummary }) {
  const formats = useFormats()
  const { unarchive } = useLifecycleActions()
  const archived = 'archived' in task ? task.archived : null
  if (!archived) {
    return null
  }
  const at = formats.moment(archived.at)
  return (
    <Alert
      tone="info"
      live="off"
      title={texts.archivedNote}
      action={
        task.can.unarchive ? (
          <Button size="small" onClick={() => void unarchive(task)}>
            {texts.unarchive}
          </Button>
        ) : null
      }
    >
      {archived.by ? texts.archivedBy(fullName(archived.by), at) : texts.archivedAt(at)}
    </Alert>
  )
}
