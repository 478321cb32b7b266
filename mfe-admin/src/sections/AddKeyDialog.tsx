import { sectionKeysCreate } from '@headway/contracts/section-access'
import { Input, toastSuccess } from '@headway/design-system'
import { Field, FormDialog, FormLayout, Textarea } from '@headway/design-system/forms'
import { useContractForm, useFormField } from '@headway/sdk/forms'
import { accessMessages } from '../messages/section-access.ts'
import { useSectionKeysCreateMutation } from './sections.api.ts'
import { useSectionFailure } from './useSectionFailure.ts'

const texts = accessMessages.keys
const MAX_NAME_LENGTH = 100

/** Shows the dialog that adds a public key of a section's team. */
export function AddKeyDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const [create] = useSectionKeysCreateMutation()
  const handleFailure = useSectionFailure(name)
  const form = useContractForm(sectionKeysCreate.body, { values: { name: '', publicKey: '' } })
  const owner = useFormField(form, 'name')
  const publicKey = useFormField(form, 'publicKey')

  const handleSubmit = form.submit({
    send: (body) => create({ name, body }),
    onDone: () => {
      toastSuccess(texts.done)
      onClose()
    },
    onFailure: handleFailure,
  })

  return (
    <FormDialog
      title={texts.formTitle}
      description={texts.formDescription}
      submitLabel={texts.submit}
      busy={form.isSending}
      dirty={form.isDirty}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      <FormLayout>
        <Field label={texts.name} error={owner.error} required>
          <Input maxLength={MAX_NAME_LENGTH} {...owner.control} />
        </Field>
        <Field label={texts.publicKey} error={publicKey.error} required>
          <Textarea rows={4} spellCheck={false} {...publicKey.control} />
        </Field>
      </FormLayout>
    </FormDialog>
  )
}
