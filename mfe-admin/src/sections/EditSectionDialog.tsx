import { sectionsUpdate } from '@headway/contracts/sections'
import { FormLayout, NumberField, toastSuccess } from '@headway/design-system'
import { Field, FormDialog, Switch } from '@headway/design-system/forms'
import { shareFields, useContractForm, useFormField } from '@headway/sdk/forms'
import { sectionMessages } from '../messages/sections.ts'
import { OwnerFields } from './OwnerFields.tsx'
import type { SectionDialogProps } from './sectionDialogState.ts'
import { useSectionsUpdateMutation } from './sections.api.ts'
import { useSectionFailure } from './useSectionFailure.ts'

const texts = sectionMessages.edit
/** What a section may have when nobody has allowed it more, in bytes. */
const FIRST_ALLOWANCE = { first: 80_000, total: 1_000_000 }

/** Changes who answers for a section, and what its releases must keep to. */
export function EditSectionDialog({ section, onClose }: SectionDialogProps) {
  const { name, owner, needsSignature, allowance } = section
  const [update] = useSectionsUpdateMutation()
  const handleFailure = useSectionFailure(name)
  const form = useContractForm(sectionsUpdate.body, { values: { owner, needsSignature, allowance } })
  const signature = useFormField(form, 'needsSignature')
  const allowed = useFormField(form, 'allowance')
  const sizes = allowed.control.value

  const handleSubmit = form.submit({
    send: (body) => update({ name, body }),
    onDone: () => {
      toastSuccess(texts.done)
      onClose()
    },
    onFailure: handleFailure,
  })

  const changeSize = (part: 'first' | 'total', bytes: number | null) =>
    allowed.control.onChange({ ...(sizes ?? FIRST_ALLOWANCE), [part]: bytes ?? FIRST_ALLOWANCE[part] })

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
          checked={sizes !== null}
          onChange={(checked) => allowed.control.onChange(checked ? FIRST_ALLOWANCE : null)}
        />
        {sizes ? (
          <>
            <Field label={texts.first} error={allowed.error}>
              <NumberField min={1} value={sizes.first} onChange={(bytes) => changeSize('first', bytes)} />
            </Field>
            <Field label={texts.total}>
              <NumberField min={1} value={sizes.total} onChange={(bytes) => changeSize('total', bytes)} />
            </Field>
          </>
        ) : null}
      </FormLayout>
    </FormDialog>
  )
}
