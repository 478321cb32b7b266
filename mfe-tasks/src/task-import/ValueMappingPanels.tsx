import type { BodyInput } from '@headway/contracts'
import { type TaskImport, taskImportStatuses, type taskImportsUpdate } from '@headway/contracts/task-imports'
import { priorities } from '@headway/contracts'
import { Muted, Panel, space } from '@headway/design-system'
import { PersonCombobox, Select } from '@headway/design-system/forms'
import { fullName, matchesWords } from '@headway/sdk'
import { type ReactNode, useState } from 'react'
import styled from 'styled-components'
import { importMessages as texts } from './import.messages.ts'
import { useDirectReports } from '../task-form/useDirectReports.ts'

type Change = BodyInput<typeof taskImportsUpdate>

interface WordPanelsProps {
  words: TaskImport['words']
  onChange: (change: Change) => void
}

const Pairs = styled.div`
  display: grid;
  gap: ${space[12]};
`

const Pair = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 14rem), 1fr));
  align-items: center;
  gap: ${space[4]} ${space[16]};
  overflow-wrap: anywhere;
`

interface WordProps {
  word: string
  rows: number
  children: ReactNode
}

function Word({ word, rows, children }: WordProps) {
  return (
    <Pair>
      <span>
        {word} <Muted as="span">{texts.inRows(rows)}</Muted>
      </span>
      {children}
    </Pair>
  )
}

const MAX_RESULTS = 20

/** Lets the user replace the matched person by another direct report, or leave the tasks unassigned. */
function PersonChoice({
  word,
  value,
  onChange,
}: TaskImport['words']['people'][number] & {
  onChange: (id: number | null) => void
}) {
  const { people, isLoading, hasFailed } = useDirectReports()
  const [search, setSearch] = useState('')
  return (
    <PersonCombobox
      label={texts.standsFor(word)}
      placeholder={texts.unassigned}
      value={value ? { id: String(value.id), name: fullName(value), email: value.email } : null}
      items={people.filter(({ name, email }) => matchesWords(search, [name, email])).slice(0, MAX_RESULTS)}
      loading={isLoading}
      failed={hasFailed}
      onSearch={setSearch}
      onChange={(person) => onChange(person ? Number(person.id) : null)}
    />
  )
}

/** Shows which statuses, priorities and people the words of a file stand for; the user can change them. */
export function ValueMappingPanels({ words, onChange }: WordPanelsProps) {
  const { statuses, priorities: ranks, people } = words
  return (
    <>
      {statuses.length > 0 ? (
        <Panel title={texts.words.statuses}>
          <Muted>{texts.wordsHint.statuses}</Muted>
          <Pairs>
            {statuses.map(({ word, rows, value }) => (
              <Word key={word} word={word} rows={rows}>
                <Select
                  aria-label={texts.standsFor(word)}
                  value={value}
                  options={taskImportStatuses.map((status) => ({
                    value: status,
                    label: texts.statuses[status],
                  }))}
                  onChange={(next) => (next ? onChange({ statuses: { [word]: next } }) : undefined)}
                />
              </Word>
            ))}
          </Pairs>
        </Panel>
      ) : null}
      {ranks.length > 0 ? (
        <Panel title={texts.words.priorities}>
          <Muted>{texts.wordsHint.priorities}</Muted>
          <Pairs>
            {ranks.map(({ word, rows, value }) => (
              <Word key={word} word={word} rows={rows}>
                <Select
                  aria-label={texts.standsFor(word)}
                  value={value}
                  options={priorities.map((priority) => ({
                    value: priority,
                    label: texts.priorities[priority],
                  }))}
                  onChange={(next) => (next ? onChange({ priorities: { [word]: next } }) : undefined)}
                />
              </Word>
            ))}
          </Pairs>
        </Panel>
      ) : null}
      {people.length > 0 ? (
        <Panel title={texts.words.people}>
          <Muted>{texts.wordsHint.people}</Muted>
          <Pairs>
            {people.map((person) => (
              <Word key={person.word} word={person.word} rows={person.rows}>
                <PersonChoice {...person} onChange={(id) => onChange({ people: { [person.word]: id } })} />
              </Word>
            ))}
          </Pairs>
        </Panel>
      ) : null}
    </>
  )
}
