import { Button, space } from '@headway/design-system'
import { Field, Form } from '@headway/design-system/forms'
import { useState } from 'react'
import styled from 'styled-components'
import { detailMessages as texts } from './detail.messages.ts'
import { formMessages } from '../task-form/form.messages.ts'
import { toastMessages } from './toasts.messages.ts'
import { SuggestedTags } from '../task-form/SuggestedTags.tsx'
import { useTaskChange } from '../task-state/useTaskChange.ts'
import type { PickerProps } from './PickedProperty.tsx'

const Content = styled.div`
  padding: ${space[12]};
`

/** Edits the tags of a task and saves them together. */
export function TagsPicker({ task, onClose }: PickerProps) {
  const change = useTaskChange(toastMessages.updateFailed)
  const [tags, setTags] = useState([...task.tags])

  const handleSubmit = () => {
    onClose()
    if (tags.join('\n') !== task.tags.join('\n')) {
      void change(
        task,
        { tags },
        {
          before: { tags: task.tags },
          title: toastMessages.updated,
          description: task.title,
        },
      )
    }
  }

  return (
    <Content>
      <Form onSubmit={handleSubmit}>
        <Field label={formMessages.tags} hint={formMessages.tagsHint}>
          <SuggestedTags value={tags} onChange={setTags} />
        </Field>
        <div>
          <Button type="submit" intent="primary" size="small">
            {texts.saveTags}
          </Button>
        </div>
      </Form>
    </Content>
  )
}
