import { Alert, Muted } from '@headway/design-system'
import { StaleFields } from '@headway/design-system/forms'
import { describeStale } from '@headway/sdk/forms'
import { messages } from '../messages/en.ts'
import type { BlockerDraft, LinkDraft } from './reportDraft.ts'
import type { ReportForm } from './useReportForm.ts'

const texts = messages.form

const fields = {
  description: { label: texts.description },
  nextSteps: { label: texts.next },
  completion: { label: texts.completion, show: (value: number) => `${value}%` },
  blockers: {
    label: messages.blockers.title,
    show: (rows: readonly BlockerDraft[]) => rows.map(({ text }) => text).join('\n'),
  },
  links: {
    label: texts.links,
    show: (rows: readonly LinkDraft[]) => rows.map(({ title, url }) => `${title} ${url}`).join('\n'),
  },
}

/** Shows what another tab has saved in the same draft, and lets the user choose where both differ. */
export function DraftConflict({ form: { stale } }: { form: ReportForm }) {
  if (!stale) {
    return null
  }
  const shown = describeStale(stale, fields)
  if (shown.taken.length === 0 && shown.conflicts.length === 0) {
    return null
  }
  return (
    <Alert tone="warning">
      <StaleFields {...shown}>{texts.draftElsewhere}</StaleFields>
    </Alert>
  )
}

/** Tells where the draft is. */
export function DraftStatus({ state }: { state: ReportForm['draftState'] }) {
  return (
    <Muted as="p" role="status">
      {texts.draftStates[state]}
    </Muted>
  )
}
