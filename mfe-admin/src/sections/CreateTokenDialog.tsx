import { sectionTokensCreate } from '@headway/contracts/section-access'
import { Input } from '@headway/design-system'
import { Field, FormDialog, FormLayout, NumberField, Select } from '@headway/design-system/forms'
import { useContractForm, useFormField } from '@headway/sdk/forms'
import { useState } from 'react'
import { accessMessages } from '../messages/section-access.ts'
import { SecretDialog } from '@headway/design-system/overlays'
import { useSectionTokensCreateMutation } from './sections.api.ts'
import { useSectionFailure } from './useSectionFailure.ts'

const texts = accessMessages.tokens
const MAX_NAME_LENGTH = 100
const DEFAULT_LIFETIME_DAYS = 90
const MAX_LIFETIME_DAYS = 365
const scopes = ['publish', 'operate'] as const

interface CreatedToken {
  name: string
  token: string
}

function CreatedTokenDialog({ created, onClose }: { created: CreatedToken; onClose: () => void }) {
  return (
    <SecretDialog
      secret={created.token}
      texts={{
        ...texts,
        title: texts.shownTitle,
        description: texts.shownDescription(created.name),
        label: texts.shownLabel,
      }}
      onClose={onClose}
    />
  )
}

/** Shows the dialog that creates a publishing token; the token is displayed only once. */
export function CreateTokenDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const [create] = useSectionTokensCreateMutation()
  const handleFailure = useSectionFailure(name)
  const [created, setCreated] = useState<CreatedToken | null>(null)
  const form = useContractForm(sectionTokensCreate.body, {
    values: { name: '', scope: 'publish', days: DEFAULT_LIFETIME_DAYS },
  })
  const purpose = useFormField(form, 'name')
  const scope = useFormField(form, 'scope')
  const days = useFormField(form, 'days')

  const handleSubmit = form.submit({
    send: (body) => create({ name, body }),
    onDone: setCreated,
    onFailure: handleFailure,
  })

  if (created) {
    return <CreatedTokenDialog created={created} onClose={onClose} />
  }
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
        <Field label={texts.name} error={purpose.error} required>
          <Input maxLength={MAX_NAME_LENGTH} {...purpose.control} />
        </Field>
        <Field label={texts.scope} error={scope.error}>
          <Select
            {...scope.control}
            onChange={(value) => scope.control.onChange(value || 'publish')}
            options={scopes.map((value) => ({ value, label: texts.scopes[value] }))}
          />
        </Field>
        <Field label={texts.days} error={days.error}>
          <NumberField
            min={1}
            max={MAX_LIFETIME_DAYS}
            {...days.control}
            onChange={(value) => days.control.onChange(value ?? DEFAULT_LIFETIME_DAYS)}
          />
        </Field>
      </FormLayout>
    </FormDialog>
  )
}
