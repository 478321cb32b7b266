import { sectionsUpdate } from '@headway/contracts/sections'
import { FormLayout, NumberField, toastSuccess } from '@headway/design-system'
import { Field, FormDialog, Switch } from '@headway/design-system/forms'
import { type FormFields, shareFields, useContractForm, useFormField } from '@headway/sdk/forms'
import { sectionMessages } from '../messages/sections.ts'
import { OwnerFields } from './OwnerFields.tsx'
import type { SectionDialogProps } from './sectionDialogState.ts'
import { useSectionsUpdateMutation } from './sections.api.ts'
import { useSectionFailure } from './useSectionFailure.ts'

const texts = sectionMessages.edit
/** What a section may have when nobody has allowed it more, in bytes. */
const FIRST_ALLOWANCE = { first: 80_000, total: 1_000_000 }

interface SizeValues {
  allowance: typeof FIRST_ALLOWANCE | null
}

/** How large a release may be; shown where that is more than usual. */
function SizeFields({ form }: { form: FormFields<SizeValues> }) {
  const first = useFormField(form, 'allowance.first')
  const total = useFormField(form, 'allowance.total')
  return (
    <>
      <Field label={texts.first} error={first.error}>
        <NumberField
          min={1}
          {...first.control}
          onChange={(bytes) => first.control.onChange(bytes ?? FIRST_ALLOWANCE.first)}
        />
      </Field>
      <Field label={texts.total} error={total.error}>
        <NumberField
          min={1}
          {...total.control}
          onChange={(bytes) => total.control.onChange(bytes ?? FIRST_ALLOWANCE.total)}
        />
      </Field>
    </>
  )
}

/** Changes who answers for a section, and what its releases must keep to. */
export function EditSectionDialog({ section, onClose }: SectionDialogProps) {
  const { name, owner, needsSignature, allowance } = section
  const [update] = useSectionsUpdateMutation()
  const handleFailure = useSectionFailure(name)
  const form = useContractForm(sectionsUpdate.body, { values: { owner, needsSignature, allowance } })
  const signature = useFormField(form, 'needsSignature')
  const allowed = useFormField(form, 'allowance')

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
        <Switch
          label={texts.hasAllowance}
          checked={allowed.control.value !== null}
          onChange={(checked) => allowed.control.onChange(checked ? FIRST_ALLOWANCE : null)}
        />
        {allowed.control.value ? <SizeFields form={shareFields(form)} /> : null}
      </FormLayout>
    </FormDialog>
  )
}
