import { priorities } from '@headway/contracts'
import { Input, SegmentedControl } from '@headway/design-system'
import { DateField, Field, FormRow, TagInput, Textarea } from '@headway/design-system/forms'
import { useFormats, useTagColour } from '@headway/sdk'
import { type FormFields, useFormField } from '@headway/sdk/forms'
import { messages } from '../messages/en.ts'

const texts = messages.form

/** The fields that creating and editing share, as the controls hold them. */
export interface TaskFieldValues {
  title?: string | undefined
  description?: string | undefined
  priority?: 'low' | 'medium' | 'high' | undefined
  dueDate?: string | null | undefined
  tags?: string[] | undefined
}

/** Title, description, priority, due date and tags. */
export function TaskFields({ form }: { form: FormFields<TaskFieldValues> }) {
  const { dateFormat } = useFormats()
  const colourOf = useTagColour()
  const title = useFormField(form, 'title')
  const description = useFormField(form, 'description')
  const priority = useFormField(form, 'priority')
  const dueDate = useFormField(form, 'dueDate')
  const tags = useFormField(form, 'tags')
  return (
    <>
      <Field label={texts.title} required error={title.error}>
        <Input {...title.control} autoComplete="off" maxLength={400} />
      </Field>
      <Field label={texts.description} error={description.error}>
        <Textarea {...description.control} rows={3} />
      </Field>
      <FormRow>
        <Field label={texts.priority} group error={priority.error}>
          <SegmentedControl
            fullWidth
            value={priority.control.value ?? 'medium'}
            onChange={priority.control.onChange}
            options={priorities.map((value) => ({ value, label: messages.priorities[value] }))}
          />
        </Field>
        <Field label={texts.dueDate} error={dueDate.error}>
          <DateField
            {...dueDate.control}
            format={dateFormat}
            value={dueDate.control.value?.replace(/T.*/, '') ?? ''}
            onChange={(day) => dueDate.control.onChange(day === '' ? null : day)}
          />
        </Field>
      </FormRow>
      <Field label={texts.tags} hint={texts.tagsHint} error={tags.error}>
        <TagInput
          value={tags.control.value ?? []}
          onChange={tags.control.onChange}
          maxLength={50}
          colourOf={colourOf}
        />
      </Field>
    </>
  )
}
