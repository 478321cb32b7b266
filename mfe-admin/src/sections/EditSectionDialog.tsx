import { roleNames } from '@headway/contracts'
import { type Section, sectionsUpdate } from '@headway/contracts/sections'
import { toastSuccess } from '@headway/design-system'
import { FormDialog, FormLayout, Switch } from '@headway/design-system/forms'
import { shareFields, useContractForm, useFormField } from '@headway/sdk/forms'
import { sectionMessages } from '../messages/sections.ts'
import { OwnerFields } from './OwnerFields.tsx'
import type { SectionDialogProps } from './sectionDialogState.ts'
import { useSectionsUpdateMutation } from './sections.api.ts'
import { useSectionFailure } from './useSectionFailure.ts'

const texts = sectionMessages.edit

const navigationHint = (navigation: Section['navigation']) =>
  navigation
    ? texts.navigationFor(
        navigation.label,
        navigation.roles?.map((role) => roleNames[role]).join(', ') ?? sectionMessages.detail.allRoles,
      )
    : texts.noNavigation

/** Shows the dialog that changes a section's owner, its place in the sidebar and whether its releases must be signed. */
export function EditSectionDialog({ section, onClose }: SectionDialogProps) {
  const { name, owner, needsSignature, isInNavigation, navigation } = section
  const [update] = useSectionsUpdateMutation()
  const handleFailure = useSectionFailure(name)
  const form = useContractForm(sectionsUpdate.body, {
    values: { owner, needsSignature, isInNavigation },
  })
  const signature = useFormField(form, 'needsSignature')
  const shown = useFormField(form, 'isInNavigation')

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
          label={texts.isInNavigation}
          description={navigationHint(navigation)}
          checked={shown.control.value}
          onChange={shown.control.onChange}
        />
        <Switch
          label={texts.needsSignature}
          checked={signature.control.value}
          onChange={signature.control.onChange}
        />
      </FormLayout>
    </FormDialog>
  )
}
