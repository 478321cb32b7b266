import { type Role, roleNames, roles } from '@headway/contracts'
import { type Audience, sectionsUse } from '@headway/contracts/sections'
import { Checkbox, toastSuccess } from '@headway/design-system'
import { Field, FormDialog, FormLayout, NumberField, Select, Textarea } from '@headway/design-system/forms'
import { useContractForm, useFormField } from '@headway/sdk/forms'
import { useState } from 'react'
import { sectionMessages } from '../messages/sections.ts'
import type { SectionDialogProps } from './sectionDialogState.ts'
import { useSectionsUseMutation } from './sections.api.ts'
import { useSectionFailure } from './useSectionFailure.ts'

const texts = sectionMessages.use
const MAX_REASON_LENGTH = 500
const audienceKinds = ['everybody', 'percentage', 'roles'] as const

interface Choice {
  kind: Audience['kind']
  percentage: number
  roles: readonly Role[]
}

const initialChoice: Choice = { kind: 'everybody', percentage: 10, roles: [] }

function toAudience({ kind, percentage, roles: chosen }: Choice): Audience {
  switch (kind) {
    case 'percentage':
      return { kind, percentage }
    case 'roles':
      return { kind, roles: [...chosen] }
    default:
      return { kind }
  }
}

function ChosenRoles({ value, onChange }: { value: readonly Role[]; onChange: (roles: Role[]) => void }) {
  return (
    <Field label={texts.roles} group>
      <FormLayout>
        {roles.map((role) => (
          <Checkbox
            key={role}
            label={roleNames[role]}
            checked={value.includes(role)}
            onChange={(checked) =>
              onChange(roles.filter((each) => (each === role ? checked : value.includes(each))))
            }
          />
        ))}
      </FormLayout>
    </Field>
  )
}

/** Shows the additional fields of the chosen audience. */
function AudienceFields({
  choice,
  onChange,
}: {
  choice: Choice
  onChange: (change: Partial<Choice>) => void
}) {
  switch (choice.kind) {
    case 'percentage':
      return (
        <Field label={texts.percentage}>
          <NumberField
            min={1}
            max={99}
            unit="%"
            value={choice.percentage}
            onChange={(percentage) => onChange({ percentage: percentage ?? 1 })}
          />
        </Field>
      )
    case 'roles':
      return <ChosenRoles value={choice.roles} onChange={(chosen) => onChange({ roles: chosen })} />
    default:
      return null
  }
}

/** Shows the dialog that activates a release, for everyone or first for some users. */
export function ActivateReleaseDialog({
  section,
  version,
  onClose,
}: SectionDialogProps & { version: string }) {
  const [activate] = useSectionsUseMutation()
  const handleFailure = useSectionFailure(section.name)
  const [choice, setChoice] = useState(initialChoice)
  const form = useContractForm(sectionsUse.body, {
    values: { version, audience: toAudience(initialChoice), generation: section.generation, reason: '' },
  })
  const reason = useFormField(form, 'reason')
  const audience = useFormField(form, 'audience')

  const change = (changed: Partial<Choice>) => {
    const next = { ...choice, ...changed }
    setChoice(next)
    audience.control.onChange(toAudience(next))
  }

  const handleSubmit = form.submit({
    // A refusal may have loaded a newer generation, so the current one is sent.
    send: (body) => activate({ name: section.name, body: { ...body, generation: section.generation } }),
    onDone: () => {
      toastSuccess(texts.done)
      onClose()
    },
    onFailure: handleFailure,
  })

  return (
    <FormDialog
      title={texts.title(version)}
      description={texts.description}
      submitLabel={texts.submit}
      busy={form.isSending}
      dirty={form.isDirty}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      <FormLayout>
        <Field label={texts.audience} error={audience.error}>
          <Select
            value={choice.kind}
            onChange={(kind) => change({ kind: kind || 'everybody' })}
            options={audienceKinds.map((kind) => ({ value: kind, label: texts.audiences[kind] }))}
          />
        </Field>
        <AudienceFields choice={choice} onChange={change} />
        <Field label={sectionMessages.reason} hint={sectionMessages.reasonHint} error={reason.error} required>
          <Textarea rows={2} maxLength={MAX_REASON_LENGTH} {...reason.control} />
        </Field>
      </FormLayout>
    </FormDialog>
  )
}
