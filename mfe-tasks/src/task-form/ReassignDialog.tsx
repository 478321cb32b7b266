import type { TaskSummary } from '@headway/contracts/tasks'
import { Button, Dialog, toast } from '@headway/design-system'
import { serverMessage, useIdempotencyKey } from '@headway/sdk'
import { useMemo, useState } from 'react'
import { messages } from '../messages/en.ts'
import { useTasksAssignBulkMutation } from '../tasks.api.ts'
import { AssigneeField } from './AssigneeField.tsx'
import { useDirectReports } from './useDirectReports.ts'

const texts = messages.form

interface ReassignDialogProps {
  task: TaskSummary
  onClose: () => void
}

/** Chooses anew which of one's own people work on a task. */
export function ReassignDialog({ task, onClose }: ReassignDialogProps) {
  const reports = useDirectReports()
  const [chosen, setChosen] = useState<string[] | null>(null)
  const [assign, { isLoading }] = useTasksAssignBulkMutation()
  const key = useIdempotencyKey()
  const current = useMemo(() => {
    const own = new Set(reports.people.map((person) => person.id))
    return task.assignments.map(({ assigneeId }) => String(assigneeId)).filter((id) => own.has(id))
  }, [reports.people, task.assignments])
  const value = chosen ?? current

  const handleSave = async () => {
    const result = await assign({
      id: task.id,
      assigneeIds: value.map(Number),
      idempotencyKey: key.current(),
    })
    if (result.error) {
      const description = serverMessage(result.error, messages.toasts.updateFailed)
      toast({ intent: 'destructive', title: messages.toasts.error, description })
      return
    }
    toast({
      intent: 'success',
      title: messages.toasts.updated,
      description: messages.toasts.updatedHint(task.title),
    })
    onClose()
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={texts.reassignTitle}
      description={texts.reassignDescription}
      size="small"
      dirty={chosen !== null}
      footer={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button
            intent="primary"
            loading={isLoading}
            disabled={value.length === 0}
            title={value.length === 0 ? texts.chooseSomeone : undefined}
            onClick={() => void handleSave()}
          >
            {texts.assign}
          </Button>
        </>
      }
    >
      <AssigneeField reports={reports} value={value} onChange={setChosen} />
    </Dialog>
  )
}
