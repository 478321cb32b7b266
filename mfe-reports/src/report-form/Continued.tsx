import { Field } from '@headway/design-system/forms'
import { BlockerItems } from '../blockers/BlockerItems.tsx'
import { messages } from '../messages/en.ts'
import { useReportSuggestionsQuery } from '../reports.api.ts'

const texts = messages.form

/** What earlier reports left open: blockers that are still there. */
export function OpenBlockers() {
  const { data } = useReportSuggestionsQuery()
  const blockers = data?.blockers ?? []
  return blockers.length === 0 ? null : (
    <Field label={texts.blockers.still} group>
      <BlockerItems blockers={blockers} />
    </Field>
  )
}

/** Returns what the author planned last time, as a hint for what they write now. */
export function usePreviousNext(): string | undefined {
  const { data } = useReportSuggestionsQuery()
  return data?.previousNext ? texts.previousNext(data.previousNext.text) : undefined
}
