import { priorities, taskDueRanges, taskStatuses } from '@headway/contracts'
import { Checkbox, Input, space } from '@headway/design-system'
import { DateField, Field, FormLayout, PersonCombobox, Select, Switch } from '@headway/design-system/forms'
import { useFormats, useSearchWords } from '@headway/sdk'
import { useId } from 'react'
import styled from 'styled-components'
import { messages } from './tasks.messages.ts'
import { filterMessages } from './filters.messages.ts'
import { filterSheetMessages as texts } from './filterSheet.messages.ts'
import { useTagSuggestions } from '../task-form/useTagSuggestions.ts'
import type { TaskFilter } from './tasks.api.ts'
import { valuesOf, withValues } from './filter.ts'
import { type FilterField, useFilterFields } from './filterChips.ts'
import { useFindsPeople, usePersonName, usePersonSearch } from './usePeople.ts'

const Choices = styled.div`
  display: grid;
  gap: ${space[2]};
`

export interface FilterProps {
  filter: TaskFilter
  onChange: (filter: TaskFilter) => void
}

interface SeveralProps<Value extends string> {
  label: string
  given: string | undefined
  names: Record<Value, string>
  values: readonly Value[]
  onChange: (given: string) => void
}

function Several<Value extends string>({ label, given, names, values, onChange }: SeveralProps<Value>) {
  const chosen = valuesOf(given)
  const toggle = (value: Value) =>
    onChange((chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value]).join(','))
  return (
    <Field label={label} group>
      <Choices>
        {values.map((value) => (
          <Checkbox
            key={value}
            label={names[value]}
            checked={chosen.includes(value)}
            onChange={() => toggle(value)}
          />
        ))}
      </Choices>
    </Field>
  )
}

function StatusFilter({ filter, onChange }: FilterProps) {
  return (
    <Several
      label={texts.fields.status}
      given={filter.status}
      names={messages.statuses}
      values={taskStatuses}
      onChange={(status) => onChange(withValues(filter, { status }))}
    />
  )
}

function PriorityFilter({ filter, onChange }: FilterProps) {
  return (
    <Several
      label={texts.fields.priority}
      given={filter.priority}
      names={messages.priorities}
      values={priorities}
      onChange={(priority) => onChange(withValues(filter, { priority }))}
    />
  )
}

function PersonFilter({ name, filter, onChange }: FilterProps & { name: 'assignee' | 'creator' }) {
  const search = usePersonSearch()
  const given = filter[name]
  const known = usePersonName(given)
  return (
    <Field label={texts.fields[name]}>
      <PersonCombobox
        {...search}
        value={given === undefined ? null : { id: given, name: known }}
        placeholder={texts.anyone}
        onChange={(person) => onChange(withValues(filter, { [name]: person?.id ?? '' }))}
      />
    </Field>
  )
}

function AssigneeFilter({ filter, onChange }: FilterProps) {
  const findsPeople = useFindsPeople()
  const set = (values: Parameters<typeof withValues>[1]) => onChange(withValues(filter, values))
  return (
    <>
      {findsPeople ? <PersonFilter name="assignee" filter={filter} onChange={onChange} /> : null}
      <Switch
        label={texts.mine}
        checked={filter.assignee === 'me'}
        onChange={(isMine) => set({ assignee: isMine ? 'me' : '' })}
      />
      {findsPeople ? (
        <Switch
          label={texts.team}
          description={texts.teamHint}
          checked={filter.team === 'mine'}
          onChange={(isTeam) => set({ team: isTeam ? 'mine' : '' })}
        />
      ) : null}
      <Switch
        label={filterMessages.unowned}
        description={texts.unownedHint}
        checked={filter.owner === 'none'}
        onChange={(isUnowned) => set({ owner: isUnowned ? 'none' : '' })}
      />
    </>
  )
}

function CreatorFilter(props: FilterProps) {
  return <PersonFilter name="creator" {...props} />
}

function BlockedFilter({ filter, onChange }: FilterProps) {
  return (
    <Switch
      label={texts.fields.blocked}
      description={texts.blockedHint}
      checked={filter.blocked === 'yes'}
      onChange={(isBlocked) => onChange(withValues(filter, { blocked: isBlocked ? 'yes' : '' }))}
    />
  )
}

function TagFilter({ filter, onChange }: FilterProps) {
  const suggested = useTagSuggestions()
  const [words, setWords] = useSearchWords(filter.tag ?? '', (tag) => onChange(withValues(filter, { tag })))
  const listId = useId()
  return (
    <Field label={texts.fields.tag}>
      <Input
        value={words}
        placeholder={texts.anyTag}
        maxLength={50}
        autoComplete="off"
        list={listId}
        onChange={(text) => {
          setWords(text)
          suggested.onType(text.trim())
        }}
      />
      <datalist id={listId}>
        {suggested.items.map((tag) => (
          <option key={tag} value={tag} />
        ))}
      </datalist>
    </Field>
  )
}

function DueFilter({ filter, onChange }: FilterProps) {
  const { dateFormat } = useFormats()
  return (
    <>
      <Field label={texts.due}>
        <Select
          placeholder={texts.anyDue}
          value={filter.due ?? ''}
          onChange={(due) => onChange(withValues(filter, { due }))}
          options={taskDueRanges.map((value) => ({ value, label: texts.dues[value] }))}
        />
      </Field>
      <Field label={texts.dueFrom}>
        <DateField
          format={dateFormat}
          value={filter.dueFrom ?? ''}
          onChange={(dueFrom) => onChange(withValues(filter, { dueFrom }))}
        />
      </Field>
      <Field label={texts.dueTo}>
        <DateField
          format={dateFormat}
          value={filter.dueTo ?? ''}
          onChange={(dueTo) => onChange(withValues(filter, { dueTo }))}
        />
      </Field>
    </>
  )
}

const fields = {
  status: StatusFilter,
  priority: PriorityFilter,
  assignee: AssigneeFilter,
  creator: CreatorFilter,
  due: DueFilter,
  tag: TagFilter,
  blocked: BlockedFilter,
}

/** Shows the editor of one filter. */
export function FilterEditor({ field, ...props }: FilterProps & { field: FilterField }) {
  const Editor = fields[field]
  return (
    <FormLayout>
      <Editor {...props} />
    </FormLayout>
  )
}

/** Shows the editors of all filters; changes apply immediately. */
export function AllFilters(props: FilterProps) {
  const offered = useFilterFields()
  return (
    <FormLayout>
      {offered.map((field) => {
        const Editor = fields[field]
        return <Editor key={field} {...props} />
      })}
    </FormLayout>
  )
}
