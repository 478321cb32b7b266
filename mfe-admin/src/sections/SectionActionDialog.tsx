import { sectionsDisable } from '@headway/contracts/sections'
import { toastSuccess } from '@headway/design-system'
import { Field, FormDialog, FormLayout, Select, Textarea } from '@headway/design-system/forms'
import { useNavigate } from '@headway/sdk'
import { useContractForm, useFormField } from '@headway/sdk/forms'
import { useState } from 'react'
import { sectionMessages } from '../messages/sections.ts'
import { toSections } from '../routes.ts'
import type { SectionAction, SectionDialogProps } from './sectionDialogState.ts'
import {
  useSectionReleasesListQuery,
  useSectionsDisableMutation,
  useSectionsEnableMutation,
  useSectionsEndNextMutation,
  useSectionsPinMutation,
  useSectionsRemoveMutation,
  useSectionsRollBackMutation,
  useSectionsSetBackendMutation,
} from './sections.api.ts'
import { useSectionFailure } from './useSectionFailure.ts'
import { shortVersion } from './Version.tsx'

const MAX_REASON_LENGTH = 500
const MAX_ROLLBACK_CHOICES = 10
const dangerous: readonly SectionAction[] = ['rollBack', 'disable', 'remove', 'removeBackend']

/** Returns a function that sends the request of an action on a section. */
function useSectionAction({ name, generation }: SectionDialogProps['section'], action: SectionAction) {
  const [rollBack] = useSectionsRollBackMutation()
  const [endNext] = useSectionsEndNextMutation()
  const [pin] = useSectionsPinMutation()
  const [disable] = useSectionsDisableMutation()
  const [enable] = useSectionsEnableMutation()
  const [remove] = useSectionsRemoveMutation()
  const [setBackend] = useSectionsSetBackendMutation()
  return (reason: string, version: string | undefined) => {
    const body = { generation, reason }
    switch (action) {
      case 'rollBack':
        return rollBack({ name, body: { ...body, ...(version === undefined ? {} : { version }) } })
      case 'endNext':
        return endNext({ name, body })
      case 'pin':
      case 'unpin':
        return pin({ name, body: { ...body, isPinned: action === 'pin' } })
      case 'disable':
        return disable({ name, body: { reason } })
      case 'enable':
        return enable({ name, body: { reason } })
      case 'remove':
        return remove({ name, body: { reason } })
      case 'removeBackend':
        return setBackend({ name, body: { ...body, url: null } })
    }
  }
}

/** Returns releases that were active before, the previous one first. */
function useEarlierReleases({ name, previous }: SectionDialogProps['section']): string[] {
  const { data } = useSectionReleasesListQuery(name)
  const earlier = (data?.items ?? [])
    .filter(({ state, usedAt }) => state !== 'stable' && usedAt !== null)
    .map(({ version }) => version)
  const first = previous ? [previous.version] : []
  return [...new Set([...first, ...earlier])].slice(0, MAX_ROLLBACK_CHOICES)
}

/** Asks for a reason and runs an action on a section. */
export function SectionActionDialog({
  section,
  action,
  onClose,
}: SectionDialogProps & { action: SectionAction }) {
  const texts = sectionMessages.actions[action]
  const send = useSectionAction(section, action)
  const handleFailure = useSectionFailure(section.name)
  const earlier = useEarlierReleases(section)
  const navigate = useNavigate()
  const [chosen, setChosen] = useState('')
  const form = useContractForm(sectionsDisable.body, { values: { reason: '' } })
  const reason = useFormField(form, 'reason')
  const target = chosen || earlier[0]

  const handleSubmit = form.submit({
    send: (body) => send(body.reason, action === 'rollBack' ? target : undefined),
    onDone: () => {
      toastSuccess(texts.done)
      onClose()
      if (action === 'remove') {
        void navigate(toSections(), { replace: true })
      }
    },
    onFailure: handleFailure,
  })

  return (
    <FormDialog
      title={texts.title}
      description={texts.description}
      submitLabel={texts.submit}
      submitIntent={dangerous.includes(action) ? 'danger' : 'primary'}
      busy={form.isSending}
      dirty={form.isDirty}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      <FormLayout>
        {/* First, so that it has the focus: the release is chosen already. */}
        <Field label={sectionMessages.reason} hint={sectionMessages.reasonHint} error={reason.error} required>
          <Textarea rows={2} maxLength={MAX_REASON_LENGTH} {...reason.control} />
        </Field>
        {action === 'rollBack' ? (
          <Field label={sectionMessages.actions.rollBack.to}>
            <Select
              value={target}
              onChange={setChosen}
              options={earlier.map((version) => ({ value: version, label: shortVersion(version) }))}
            />
          </Field>
        ) : null}
      </FormLayout>
    </FormDialog>
  )
}
