import { priorities, taskDueRanges, taskStatuses } from '@headway/contracts'
import { Button, Checkbox, FormLayout, Input, Select, space } from '@headway/design-system'
import { DateField, Field, PersonCombobox, Switch } from '@headway/design-system/forms'
import { Sheet } from '@headway/design-system/overlays'
import { useCurrentUser, useFormats, useSearchWords } from '@headway/sdk'
import { useId } from 'react'
import styled from 'styled-components'
import { messages } from '../messages/en.ts'
import { filterMessages } from '../messages/filters.ts'
import { filterSheetMessages } from '../messages/filterSheet.ts'
import type { TaskFilter } from '../tasks.api.ts'
import { useTagSuggestions } from '../task-form/useTagSuggestions.ts'
import { valuesOf, withValues } from './filter.ts'
import { useFindsPeople, usePersonName, usePersonSearch } from './usePeople.ts'

const texts = { ...filterMessages, ...filterSheetMessages }

const Choices = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[6]} ${space[20]};
`

const Footer = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: flex-end;
  gap: ${space[8]};
`

export interface PartProps {
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

/** Boxes for a filter that takes several. */
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

function PersonFilter({ name, filter, onChange }: PartProps & { name: 'assignee' | 'creator' }) {
  const search = usePersonSearch()
  const given = filter[name]
  const known = usePersonName(given)
  return (
    <Field label={texts[name]}>
      <PersonCombobox
        {...search}
        value={given === undefined ? null : { id: given, name: known }}
        placeholder={texts.anybody}
        onChange={(person) => onChange(withValues(filter, { [name]: person?.id ?? '' }))}
      />
    </Field>
  )
}

function TagFilter({ filter, onChange }: PartProps) {
  const suggested = useTagSuggestions()
  const [words, setWords] = useSearchWords(filter.tag ?? '', (tag) => onChange(withValues(filter, { tag })))
  const listId = useId()
  return (
    <Field label={texts.tag}>
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

function DueFilter({ filter, onChange }: PartProps) {
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

/** By whose the tasks are. */
function PeopleFilters({ filter, onChange }: PartProps) {
  const findsPeople = useFindsPeople()
  // All that staff see is assigned to them.
  const isStaff = useCurrentUser().role === 'staff'
  const set = (values: Parameters<typeof withValues>[1]) => onChange(withValues(filter, values))
  return (
    <>
      {isStaff ? null : (
        <Switch
          label={texts.mine}
          checked={filter.assignee === 'me'}
          onChange={(isMine) => set({ assignee: isMine ? 'me' : '' })}
        />
      )}
      {findsPeople ? (
        <>
          <PersonFilter name="assignee" filter={filter} onChange={onChange} />
          <PersonFilter name="creator" filter={filter} onChange={onChange} />
          <Switch
            label={texts.team}
            description={texts.teamHint}
            checked={filter.team === 'mine'}
            onChange={(isTeam) => set({ team: isTeam ? 'mine' : '' })}
          />
        </>
      ) : null}
      {isStaff ? null : (
        <Switch
          label={texts.unowned}
          description={texts.unownedHint}
          checked={filter.owner === 'none'}
          onChange={(isUnowned) => set({ owner: isUnowned ? 'none' : '' })}
        />
      )}
    </>
  )
}

/** Everything that the list can be narrowed by; it changes at once. */
export function FilterSheet({ filter, onChange, onClose }: PartProps & { onClose: () => void }) {
  const set = (values: Parameters<typeof withValues>[1]) => onChange(withValues(filter, values))
  const cleared: TaskFilter = {
    ...(filter.q ? { q: filter.q } : {}),
    ...(filter.sort ? { sort: filter.sort } : {}),
  }
  return (
    <Sheet
      open
      form
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={texts.sheetTitle}
      description={texts.sheetDescription}
      footer={
        <Footer>
          <Button onClick={() => onChange(cleared)}>{texts.clear}</Button>
          <Button intent="primary" onClick={onClose}>
            {texts.show}
          </Button>
        </Footer>
      }
    >
      <FormLayout>
        <Several
          label={texts.status}
          given={filter.status}
          names={messages.statuses}
          values={taskStatuses}
          onChange={(status) => set({ status })}
        />
        <Several
          label={texts.priority}
          given={filter.priority}
          names={messages.priorities}
          values={priorities}
          onChange={(priority) => set({ priority })}
        />
        <PeopleFilters filter={filter} onChange={onChange} />
        <Switch
          label={texts.blocked}
          description={texts.blockedHint}
          checked={filter.blocked === 'yes'}
          onChange={(isBlocked) => set({ blocked: isBlocked ? 'yes' : '' })}
        />
        <TagFilter filter={filter} onChange={onChange} />
        <DueFilter filter={filter} onChange={onChange} />
      </FormLayout>
    </Sheet>
  )
}
