import { priorities } from '@headway/contracts'
import { Input, SegmentedControl } from '@headway/design-system'
import { Field, Textarea } from '@headway/design-system/forms'
import { type FormFields, useFormField } from '@headway/sdk/forms'
import type { ReactNode } from 'react'
import { WriteOrPreview } from '../description/WriteOrPreview.tsx'
import { markdownMessages } from '../comments/comments.messages.ts'
import { messages } from '../task-list/tasks.messages.ts'
import { formMessages } from './form.messages.ts'
import { SuggestedTags } from './SuggestedTags.tsx'

const texts = formMessages

/** Values of the text fields, the priority and the tags of a task. */
export interface TaskTextValues {
  title?: string | undefined
  description?: string | undefined
  priority?: 'low' | 'medium' | 'high' | undefined
  tags?: string[] | undefined
}

interface TaskWordFieldsProps {
  form: FormFields<TaskTextValues>
  /** Shown below the priority. */
  between?: ReactNode
}

/** Shows the fields for title, description, priority and tags. */
export function TaskTextFields({ form, between }: TaskWordFieldsProps) {
  const title = useFormField(form, 'title')
  const description = useFormField(form, 'description')
  const priority = useFormField(form, 'priority')
  const tags = useFormField(form, 'tags')
  return (
    <>
      <Field label={texts.title} required error={title.error}>
        <Input {...title.control} autoComplete="off" maxLength={400} />
      </Field>
      <WriteOrPreview text={description.control.value ?? ''}>
        <Field label={texts.description} hint={markdownMessages.help} error={description.error}>
          <Textarea {...description.control} rows={3} />
        </Field>
      </WriteOrPreview>
      <Field label={texts.priority} group error={priority.error}>
        <SegmentedControl
          fullWidth
          value={priority.control.value ?? 'medium'}
          onChange={priority.control.onChange}
          options={priorities.map((value) => ({ value, label: messages.priorities[value] }))}
        />
      </Field>
      {between}
      <Field label={texts.tags} hint={texts.tagsHint} error={tags.error}>
        <SuggestedTags value={tags.control.value ?? []} onChange={tags.control.onChange} />
      </Field>
    </>
  )
}
