import { maxSectionBackendUrlLength } from '@headway/contracts/section-backend'
import { sectionsSetBackend } from '@headway/contracts/sections'
import { Input, toastSuccess } from '@headway/design-system'
import { Field, FormDialog, FormLayout, Textarea } from '@headway/design-system/forms'
import { emptyAsNull, useContractForm, useFormField } from '@headway/sdk/forms'
import { backendMessages as texts } from '../messages/section-backend.ts'
import { sectionMessages } from '../messages/sections.ts'
import type { SectionDialogProps } from './sectionDialogState.ts'
import { useSectionsSetBackendMutation } from './sections.api.ts'
import { useSectionFailure } from './useSectionFailure.ts'

const MAX_REASON_LENGTH = 500

/** Shows the dialog that sets the base URL of a section's own backend. */
export function SetBackendDialog({ section, onClose }: SectionDialogProps) {
  const { name, generation, backend } = section
  const [setBackend] = useSectionsSetBackendMutation()
  const handleFailure = useSectionFailure(name)
  const form = useContractForm(sectionsSetBackend.body, {
    values: { url: backend?.url ?? '', generation, reason: '' },
  })
  const url = useFormField(form, 'url')
  const reason = useFormField(form, 'reason')

  const handleSubmit = form.submit({
    // The generation may be newer than that of the form, after a conflict with another administrator.
    send: (body) => setBackend({ name, body: { ...body, generation } }),
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
        <Field label={texts.address} hint={texts.formHint} error={url.error} required>
          <Input
            type="url"
            maxLength={maxSectionBackendUrlLength}
            spellCheck={false}
            {...emptyAsNull(url.control)}
          />
        </Field>
        <Field label={sectionMessages.reason} hint={sectionMessages.reasonHint} error={reason.error} required>
          <Textarea rows={2} maxLength={MAX_REASON_LENGTH} {...reason.control} />
        </Field>
      </FormLayout>
    </FormDialog>
  )
}
