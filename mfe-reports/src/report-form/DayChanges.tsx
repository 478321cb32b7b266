import { Button, Checkbox, space } from '@headway/design-system'
import { Field } from '@headway/design-system/forms'
import { useState } from 'react'
import styled from 'styled-components'
import { changeMessages as texts } from '../messages/changes.ts'
import { dayName } from '../dates.ts'
import { useReportSuggestionsQuery } from '../reports.api.ts'
import { describeChange } from './describeChange.ts'
import type { ReportForm } from './useReportForm.ts'

const List = styled.ul`
  display: grid;
  gap: ${space[4]};
  margin: 0 0 ${space[8]};
  padding: 0;
  list-style: none;
  overflow-wrap: anywhere;
`

interface DayChangesProps {
  form: ReportForm
  /** Day that the report is about; undefined for today. */
  day: string | undefined
}

/** Returns a text with list items at its end. */
const appendLines = (text: string, lines: readonly string[]): string =>
  [text.trimEnd(), ...lines.map((line) => `- ${line}`)].filter((part) => part !== '').join('\n')

/** Lists what the author changed in tasks on the day, and inserts chosen lines into the description. */
export function DayChanges({ form, day }: DayChangesProps) {
  const { data } = useReportSuggestionsQuery(day)
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const changes = data?.changes ?? []
  if (changes.length === 0) {
    return null
  }
  const selected = changes.filter(({ id }) => chosen.has(id))
  const choose = (id: number, isChosen: boolean) =>
    setChosen((current) => {
      const next = new Set(current)
      if (isChosen) {
        next.add(id)
      } else {
        next.delete(id)
      }
      return next
    })
  const handleInsert = () => {
    form.setDescription(appendLines(form.description, selected.map(describeChange)))
    setChosen(new Set())
  }
  return (
    <Field label={day === undefined ? texts.title : texts.titleOf(dayName(day))} hint={texts.hint} group>
      <List>
        {changes.map((change) => (
          <li key={change.id}>
            <Checkbox
              label={describeChange(change)}
              checked={chosen.has(change.id)}
              onChange={(isChosen) => choose(change.id, isChosen)}
            />
          </li>
        ))}
      </List>
      <Button size="small" disabled={selected.length === 0} onClick={handleInsert}>
        {texts.insert}
      </Button>
    </Field>
  )
}
