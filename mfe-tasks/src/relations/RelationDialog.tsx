import { type RelationKind, relationKinds } from '@headway/contracts/task-relations'
import type { Task, TaskSummary } from '@headway/contracts/tasks'
import { toastFailure, toastSuccess } from '@headway/design-system'
import { Field, FormDialog, Select } from '@headway/design-system/forms'
import { fieldErrors, type SearchHit, serverMessage, useIdempotencyKey } from '@headway/sdk'
import { useState } from 'react'
import { relationMessages } from './relations.messages.ts'
import { useTasksRelationsCreateMutation } from './task-relations.api.ts'
import { TaskPicker } from './TaskPicker.tsx'

const texts = relationMessages.relations

interface RelationDialogProps {
  task: Task | TaskSummary
  onClose: () => void
}

/** Shows the dialog that adds a relation to another task. */
export function RelationDialog({ task, onClose }: RelationDialogProps) {
  const [kind, setKind] = useState<RelationKind>('blockedBy')
  const [other, setOther] = useState<SearchHit | null>(null)
  const [create, { isLoading }] = useTasksRelationsCreateMutation()
  const { attemptFor } = useIdempotencyKey()

  const handleSubmit = async () => {
    const body = { kind, taskId: Number(other?.id) }
    const result = await create({ id: task.id, body, idempotencyKey: attemptFor(body).key })
    if (result.error) {
      toastFailure(fieldErrors(result.error)['taskId'] ?? serverMessage(result.error, texts.addFailed))
      return
    }
    toastSuccess(texts.added, other?.title)
    onClose()
  }

  return (
    <FormDialog
      title={texts.addTitle}
      size="small"
      submitLabel={texts.add}
      busy={isLoading}
      dirty={other !== null}
      blockedBecause={other ? undefined : texts.chooseTask}
      onSubmit={() => void handleSubmit()}
      onClose={onClose}
    >
      <Field label={texts.kind}>
        <Select
          value={kind}
          options={relationKinds.map((value) => ({ value, label: relationMessages.kinds[value] }))}
          onChange={(value) => setKind(value === '' ? 'relatesTo' : value)}
        />
      </Field>
      <Field label={texts.task} required>
        <TaskPicker exceptId={task.id} value={other} onChange={setOther} />
      </Field>
    </FormDialog>
  )
}
