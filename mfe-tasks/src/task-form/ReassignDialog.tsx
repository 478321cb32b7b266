import type { TaskSummary } from '@headway/contracts/tasks'
import { toastFailure, toastSuccess } from '@headway/design-system'
import { FormDialog } from '@headway/design-system/forms'
import { serverMessage, useIdempotencyKey } from '@headway/sdk'
import { useMemo, useState } from 'react'
import { toastMessages } from '../messages/toasts.ts'
import { formMessages } from '../messages/form.ts'
import { useTasksAssignBulkMutation } from '../task-writing.api.ts'
import { AssigneeField } from './AssigneeField.tsx'
import { useDirectReports } from './useDirectReports.ts'

const texts = formMessages

interface ReassignDialogProps {
  task: TaskSummary
  onClose: () => void
}

/** Chooses anew which of one's own people work on a task. */
export function ReassignDialog({ task, onClose }: ReassignDialogProps) {
  const reports = useDirectReports(task.dueDate)
  const [chosen, setChosen] = useState<string[] | null>(null)
  const [assign, { isLoading }] = useTasksAssignBulkMutation()
  const { attemptFor } = useIdempotencyKey()
  const current = useMemo(() => {
    const own = new Set(reports.people.map((person) => person.id))
    return task.assignments.map(({ assigneeId }) => String(assigneeId)).filter((id) => own.has(id))
  }, [reports.people, task.assignments])
  const value = chosen ?? current

  const handleSave = async () => {
    const assigneeIds = value.map(Number)
    const result = await assign({ id: task.id, assigneeIds, idempotencyKey: attemptFor(assigneeIds).key })
    if (result.error) {
      toastFailure(serverMessage(result.error, toastMessages.updateFailed))
      return
    }
    toastSuccess(toastMessages.updated, toastMessages.updatedHint(task.title))
    onClose()
  }

  return (
    <FormDialog
      title={texts.reassignTitle}
      description={texts.reassignDescription}
      size="small"
      submitLabel={texts.assign}
      busy={isLoading}
      dirty={chosen !== null}
      blockedBecause={value.length === 0 ? texts.chooseSomeone : undefined}
      onSubmit={() => void handleSave()}
      onClose={onClose}
    >
      <AssigneeField reports={reports} value={value} onChange={setChosen} />
    </FormDialog>
  )
}
