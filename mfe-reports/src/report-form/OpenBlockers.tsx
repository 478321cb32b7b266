import { Field } from '@headway/design-system/forms'
import { BlockerItems } from '../blockers/BlockerItems.tsx'
import { messages } from '../messages/en.ts'
import { useReportSuggestionsQuery } from '../reports.api.ts'

/** Lists the open blockers of the author's earlier reports. */
export function OpenBlockers({ day }: { day: string | undefined }) {
  const { data } = useReportSuggestionsQuery(day)
  const blockers = data?.blockers ?? []
  return blockers.length === 0 ? null : (
    <Field label={messages.form.blockers.still} group>
      <BlockerItems blockers={blockers} />
    </Field>
  )
}
