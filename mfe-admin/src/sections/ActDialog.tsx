import { sectionsDisable } from '@headway/contracts/sections'
import { FormLayout, Select, toastSuccess } from '@headway/design-system'
import { Field, FormDialog, Textarea } from '@headway/design-system/forms'
import { useNavigate } from '@headway/sdk'
import { useContractForm, useFormField } from '@headway/sdk/forms'
import { useState } from 'react'
import { sectionMessages } from '../messages/sections.ts'
import { toSections } from '../routes.ts'
import type { SectionAct, SectionDialogProps } from './sectionDialogState.ts'
import {
  useSectionReleasesListQuery,
  useSectionsDisableMutation,
  useSectionsEnableMutation,
  useSectionsEndNextMutation,
  useSectionsPinMutation,
  useSectionsRemoveMutation,
  useSectionsRollBackMutation,
} from './sections.api.ts'
import { useSectionFailure } from './useSectionFailure.ts'

const REASON_LENGTH = 500
const ROLL_BACK_CHOICES = 10
const dangerous: readonly SectionAct[] = ['rollBack', 'disable', 'remove']

/** Sends an act of one section. */
function useAct({ name, generation }: SectionDialogProps['section'], act: SectionAct) {
  const [rollBack] = useSectionsRollBackMutation()
  const [endNext] = useSectionsEndNextMutation()
  const [pin] = useSectionsPinMutation()
  const [disable] = useSectionsDisableMutation()
  const [enable] = useSectionsEnableMutation()
  const [remove] = useSectionsRemoveMutation()
  return (reason: string, version: string | undefined) => {
    const moved = { generation, reason }
    switch (act) {
      case 'rollBack':
        return rollBack({ name, body: { ...moved, ...(version === undefined ? {} : { version }) } })
      case 'endNext':
        return endNext({ name, body: moved })
      case 'pin':
      case 'unpin':
        return pin({ name, body: { ...moved, isPinned: act === 'pin' } })
      case 'disable':
        return disable({ name, body: { reason } })
      case 'enable':
        return enable({ name, body: { reason } })
      case 'remove':
        return remove({ name, body: { reason } })
    }
  }
}

/** Releases that were in use once, the one before first. */
function useEarlierReleases({ name, previous }: SectionDialogProps['section']): string[] {
  const { data } = useSectionReleasesListQuery(name)
  const earlier = (data?.items ?? [])
    .filter(({ state, usedAt }) => state !== 'stable' && usedAt !== null)
    .map(({ version }) => version)
  const first = previous ? [previous.version] : []
  return [...new Set([...first, ...earlier])].slice(0, ROLL_BACK_CHOICES)
}

/** Asks why, and then does it. */
export function ActDialog({ section, act, onClose }: SectionDialogProps & { act: SectionAct }) {
  const texts = sectionMessages.acts[act]
  const send = useAct(section, act)
  const handleFailure = useSectionFailure(section.name)
  const earlier = useEarlierReleases(section)
  const navigate = useNavigate()
  const [chosen, setChosen] = useState('')
  const form = useContractForm(sectionsDisable.body, { values: { reason: '' } })
  const reason = useFormField(form, 'reason')
  const target = chosen || earlier[0]

  const handleSubmit = form.submit({
    send: (body) => send(body.reason, act === 'rollBack' ? target : undefined),
    onDone: () => {
      toastSuccess(texts.done)
      onClose()
      if (act === 'remove') {
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
      submitIntent={dangerous.includes(act) ? 'danger' : 'primary'}
      busy={form.isSending}
      dirty={form.isDirty}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      <FormLayout>
        {act === 'rollBack' ? (
          <Field label={sectionMessages.acts.rollBack.to}>
            <Select
              value={target}
              onChange={setChosen}
              options={earlier.map((version) => ({ value: version, label: version }))}
            />
          </Field>
        ) : null}
        <Field label={sectionMessages.reason} hint={sectionMessages.reasonHint} error={reason.error} required>
          <Textarea rows={2} maxLength={REASON_LENGTH} {...reason.control} />
        </Field>
      </FormLayout>
    </FormDialog>
  )
}
