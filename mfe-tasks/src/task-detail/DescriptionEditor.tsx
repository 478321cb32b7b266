import type { Task, TaskSummary } from '@headway/contracts/tasks'
import { Button, space } from '@headway/design-system'
import { Field, Form, Textarea } from '@headway/design-system/forms'
import { useUnsaved } from '@headway/sdk'
import { useState } from 'react'
import styled from 'styled-components'
import { WriteOrPreview } from '../description/WriteOrPreview.tsx'
import { markdownMessages } from '../comments/comments.messages.ts'
import { detailMessages as texts } from './detail.messages.ts'
import { toastMessages } from './toasts.messages.ts'
import { useTaskChange } from '../task-state/useTaskChange.ts'

const Buttons = styled.div`
  display: flex;
  gap: ${space[8]};
`

/** Edits the description of a task on its page. */
export function DescriptionEditor({ task, onDone }: { task: Task | TaskSummary; onDone: () => void }) {
  const [text, setText] = useState(task.description)
  const [isSaving, setSaving] = useState(false)
  const change = useTaskChange(toastMessages.updateFailed)
  useUnsaved(text !== task.description)

  const handleSubmit = async () => {
    const description = text.trim()
    setSaving(true)
    const isSaved =
      description === task.description ||
      (await change(
        task,
        { description },
        {
          before: { description: task.description },
          title: toastMessages.updated,
          description: task.title,
        },
      ))
    setSaving(false)
    if (isSaved) {
      onDone()
    }
  }
  return (
    <Form busy={isSaving} onSubmit={() => void handleSubmit()}>
      <WriteOrPreview text={text}>
        <Field label={texts.description} hint={markdownMessages.help}>
          <Textarea autoFocus rows={6} value={text} onChange={setText} />
        </Field>
      </WriteOrPreview>
      <Buttons>
        <Button type="submit" intent="primary" size="small" busy={isSaving}>
          {texts.saveChange}
        </Button>
        <Button size="small" intent="ghost" onClick={onDone}>
          {texts.cancelChange}
        </Button>
      </Buttons>
    </Form>
  )
}
