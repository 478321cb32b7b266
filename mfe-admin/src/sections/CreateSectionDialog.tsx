import { sectionsCreate } from '@headway/contracts/sections'
import { Input, toastFailure, toastSuccess } from '@headway/design-system'
import { Field, FormDialog, FormLayout } from '@headway/design-system/forms'
import { serverMessage, useNavigate } from '@headway/sdk'
import { shareFields, useContractForm, useFormField } from '@headway/sdk/forms'
import { sectionMessages } from '../messages/sections.ts'
import { toSection } from '../routes.ts'
import { OwnerFields } from './OwnerFields.tsx'
import { useSectionsCreateMutation } from './sections.api.ts'

const texts = sectionMessages.edit

/** Shows the dialog that adds a section, and opens the section after that. */
export function CreateSectionDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const [create] = useSectionsCreateMutation()
  const form = useContractForm(sectionsCreate.body, { values: { name: 'mfe_', title: '', owner: null } })
  const name = useFormField(form, 'name')
  const title = useFormField(form, 'title')

  const handleSubmit = form.submit({
    send: (body) => create(body),
    onDone: (section) => {
      toastSuccess(texts.created)
      onClose()
      void navigate(toSection(section.name))
    },
    onFailure: (error) =>
      toastFailure(serverMessage(error, sectionMessages.refused), sectionMessages.refused),
  })

  return (
    <FormDialog
      title={texts.createTitle}
      description={texts.createDescription}
      submitLabel={texts.createSubmit}
      busy={form.isSending}
      dirty={form.isDirty}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      <FormLayout>
        <Field label={texts.name} hint={texts.nameHint} error={name.error} required>
          <Input maxLength={44} spellCheck={false} {...name.control} />
        </Field>
        <Field label={texts.label} error={title.error} required>
          <Input maxLength={60} {...title.control} />
        </Field>
        <OwnerFields form={shareFields(form)} />
      </FormLayout>
    </FormDialog>
  )
}
