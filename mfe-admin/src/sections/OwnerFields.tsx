import { Input } from '@headway/design-system'
import { Field, FormLayout } from '@headway/design-system/forms'
import { type FormFields, useFormField } from '@headway/sdk/forms'
import { sectionMessages } from '../messages/sections.ts'

const texts = sectionMessages.edit

/** Form values of a section's owner. */
export interface OwnerValues {
  owner: { team: string; contact: string } | null
}

/** Shows the fields for team and contact; the owner is null while both are empty. */
export function OwnerFields({ form }: { form: FormFields<OwnerValues> }) {
  const field = useFormField(form, 'owner')
  const { team, contact } = field.control.value ?? { team: '', contact: '' }
  const change = (next: { team: string; contact: string }) =>
    field.control.onChange(next.team === '' && next.contact === '' ? null : next)
  return (
    <FormLayout>
      <Field label={texts.team} error={field.error}>
        <Input maxLength={100} value={team} onChange={(value) => change({ team: value, contact })} />
      </Field>
      <Field label={texts.contact} hint={texts.contactHint}>
        <Input maxLength={200} value={contact} onChange={(value) => change({ team, contact: value })} />
      </Field>
    </FormLayout>
  )
}
