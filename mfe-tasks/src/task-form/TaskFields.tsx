import { priorities } from '@headway/contracts'
import { DateField, Field, Input, SegmentedControl, space, TagInput, Textarea } from '@headway/design-system'
import { type Control, type FieldErrors, type UseFormRegister, Controller } from '@headway/sdk/forms'
import styled from 'styled-components'
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

export const Fields = styled.div`
  display: grid;
  gap: ${space[16]};
`

const Pair = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(14rem, 100%), 1fr));
  gap: ${space[16]};
`

interface TaskFieldsProps {
  register: UseFormRegister<TaskFieldValues>
  control: Control<TaskFieldValues>
  errors: FieldErrors<TaskFieldValues>
}

const tagsError = (errors: FieldErrors<TaskFieldValues>) => {
  const { tags } = errors
  return (
    tags?.message ??
    tags?.root?.message ??
    (Array.isArray(tags) ? (tags.find(Boolean) as { message?: string })?.message : undefined)
  )
}

/** Title, description, priority, due date and tags. */
export function TaskFields({ register, control, errors }: TaskFieldsProps) {
  return (
    <>
      <Field label={texts.title} required error={errors.title?.message}>
        <Input {...register('title')} autoComplete="off" maxLength={400} />
      </Field>
      <Field label={texts.description} error={errors.description?.message}>
        <Textarea {...register('description')} rows={5} />
      </Field>
      <Pair>
        <Field label={texts.priority} group error={errors.priority?.message}>
          <Controller
            control={control}
            name="priority"
            render={({ field }) => (
              <SegmentedControl
                fullWidth
                value={field.value ?? 'medium'}
                onChange={field.onChange}
                options={priorities.map((value) => ({ value, label: messages.priorities[value] }))}
              />
            )}
          />
        </Field>
        <Field label={texts.dueDate} error={errors.dueDate?.message}>
          <Controller
            control={control}
            name="dueDate"
            render={({ field }) => (
              <DateField
                value={field.value?.slice(0, 10) ?? ''}
                onChange={(event) => field.onChange(event.target.value === '' ? null : event.target.value)}
                onBlur={field.onBlur}
              />
            )}
          />
        </Field>
      </Pair>
      <Field label={texts.tags} hint={texts.tagsHint} error={tagsError(errors)}>
        <Controller
          control={control}
          name="tags"
          render={({ field }) => (
            <TagInput value={field.value ?? []} onChange={field.onChange} maxLength={50} />
          )}
        />
      </Field>
    </>
  )
}
