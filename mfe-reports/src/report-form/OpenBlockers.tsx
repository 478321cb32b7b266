import { Field } from '@headway/design-system/forms'
import { BlockerItems } from '../blockers/BlockerItems.tsx'
import { messages } from '../messages/en.ts'
import { useReportSuggestionsQuery } from '../reports.api.ts'

const texts = messages.form

/** Open blockers of earlier reports. */
export function OpenBlockers({ day }: { day: string | undefined }) {
  const { data } = useReportSuggestionsQuery(day)
  const blockers = data?.blockers ?? []
  return blockers.length === 0 ? null : (
    <Field label={texts.blockers.still} group>
      <BlockerItems blockers={blockers} />
    </Field>
  )
}

/** Returns what the author planned last time, as a hint for what they write now. */
export function usePreviousNext(day: string | undefined): string | undefined {
  const { data } = useReportSuggestionsQuery(day)
  return data?.previousNext ? texts.previousNext(data.previousNext.text) : undefined
}
