import { limits } from '@headway/contracts'
import { apiTokensCreate, type TokenScope } from '@headway/contracts/api-tokens'
import { Input, toastFailure } from '@headway/design-system'
import { Field, FormDialog, FormLayout, NumberField } from '@headway/design-system/forms'
import { SecretDialog } from '@headway/design-system/overlays'
import { serverMessage } from '@headway/sdk'
import { useContractForm, useFormField } from '@headway/sdk/forms'
import { useState } from 'react'
import { tokenMessages } from '../messages/tokens.ts'
import { ScopesControl } from './ScopesControl.tsx'
import { useApiTokensCreateMutation } from './tokens.api.ts'

const texts = tokenMessages.form
const MAX_NAME_LENGTH = 100
const DEFAULT_LIFETIME_DAYS = 90
const defaultScopes: TokenScope[] = ['read']

interface CreateTokenDialogProps {
  onClose: () => void
}

/** Dialog that creates an API token and shows it once. */
export function CreateTokenDialog({ onClose }: CreateTokenDialogProps) {
  const [create] = useApiTokensCreateMutation()
  const [created, setCreated] = useState<{ name: string; token: string } | null>(null)
  const form = useContractForm(apiTokensCreate.body, {
    values: { name: '', scopes: defaultScopes, days: DEFAULT_LIFETIME_DAYS },
  })
  const name = useFormField(form, 'name')
  const scopes = useFormField(form, 'scopes')
  const days = useFormField(form, 'days')

  const handleSubmit = form.submit({
    send: (body) => create(body),
    onDone: setCreated,
    onFailure: (error) => toastFailure(serverMessage(error, texts.failed)),
  })

  if (created) {
    const { shown } = tokenMessages
    return (
      <SecretDialog
        secret={created.token}
        texts={{ ...shown, description: shown.description(created.name) }}
        onClose={onClose}
      />
    )
  }
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
        <Field label={texts.name} error={name.error} required>
          <Input maxLength={MAX_NAME_LENGTH} {...name.control} />
        </Field>
        <Field label={texts.days} hint={texts.daysHint(limits.apiTokenDays)} error={days.error}>
          <NumberField
            min={1}
            max={limits.apiTokenDays}
            {...days.control}
            onChange={(value) => days.control.onChange(value ?? DEFAULT_LIFETIME_DAYS)}
          />
        </Field>
        <ScopesControl field={scopes} />
      </FormLayout>
    </FormDialog>
  )
}
