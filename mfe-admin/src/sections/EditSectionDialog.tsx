import { sectionsUpdate } from '@headway/contracts/sections'
import { toastSuccess } from '@headway/design-system'
import { FormDialog, FormLayout, Switch } from '@headway/design-system/forms'
import { shareFields, useContractForm, useFormField } from '@headway/sdk/forms'
import { sectionMessages } from '../messages/sections.ts'
import { OwnerFields } from './OwnerFields.tsx'
import type { SectionDialogProps } from './sectionDialogState.ts'
import { useSectionsUpdateMutation } from './sections.api.ts'
import { useSectionFailure } from './useSectionFailure.ts'

const texts = sectionMessages.edit
/** Shows the dialog that changes the owner of a section and whether its releases must be signed. */
export function EditSectionDialog({ section, onClose }: SectionDialogProps) {
  const { name, owner, needsSignature } = section
  const [update] = useSectionsUpdateMutation()
  const handleFailure = useSectionFailure(name)
  const form = useContractForm(sectionsUpdate.body, { values: { owner, needsSignature } })
  const signature = useFormField(form, 'needsSignature')

  const handleSubmit = form.submit({
    send: (body) => update({ name, body }),
    onDone: () => {
      toastSuccess(texts.done)
      onClose()
    },
    onFailure: handleFailure,
  })

  return (
    <FormDialog
      title={texts.title}
      description={texts.description}
      submitLabel={texts.submit}
      busy={form.isSending}
      dirty={form.isDirty}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      <FormLayout>
        <OwnerFields form={shareFields(form)} />
        <Switch
          label={texts.needsSignature}
          checked={signature.control.value}
          onChange={signature.control.onChange}
        />
      </FormLayout>
    </FormDialog>
  )
}
