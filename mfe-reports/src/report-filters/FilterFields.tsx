import { media, space } from '@headway/design-system'
import { Combobox, DayRangeFields, Field, PersonCombobox, Switch } from '@headway/design-system/forms'
import { fullName, useCurrentUser, useFormats, withValues } from '@headway/sdk'
import { useEffect, useState } from 'react'
import styled from 'styled-components'
import { filterMessages as texts } from '../messages/filters.ts'
import type { ReportFilter } from '../reports.api.ts'
import { useFilterPeopleQuery, useFilterTasksQuery } from './reportFilters.api.ts'
import { useFilterNames } from './useFilterNames.ts'

/** Delay between the last key press and the search, in milliseconds. */
const SEARCH_DELAY_MS = 200
const MAX_SEARCH_LENGTH = 100

const Fields = styled.div`
  display: grid;
  gap: ${space[12]};
  padding: ${space[16]};
`

const Days = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: ${space[8]};

  ${media.narrow} {
    grid-template-columns: minmax(0, 1fr);
  }
`

interface FieldsProps {
  filter: ReportFilter
  onChange: (filter: ReportFilter) => void
}

/** Returns the text of a search field once typing has paused. */
function useSearchText() {
  const [input, setInput] = useState('')
  const [q, setQ] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setQ(input.trim().slice(0, MAX_SEARCH_LENGTH)), SEARCH_DELAY_MS)
    return () => clearTimeout(timer)
  }, [input])
  return { q, onSearch: setInput }
}

function PersonField({ filter, onChange }: FieldsProps) {
  const { q, onSearch } = useSearchText()
  const { data, isFetching, isError } = useFilterPeopleQuery(q)
  const { person } = useFilterNames(filter)
  const { author } = filter
  return (
    <Field label={texts.person}>
      <PersonCombobox
        items={(data?.items ?? []).map((each) => ({
          id: String(each.id),
          name: fullName(each),
          hint: each.email,
        }))}
        onSearch={onSearch}
        loading={isFetching}
        failed={isError}
        value={author === undefined ? null : { id: author, name: person }}
        placeholder={texts.anyPerson}
        onChange={(chosen) => onChange(withValues(filter, { author: chosen?.id ?? '' }))}
      />
    </Field>
  )
}

function TaskField({ filter, onChange }: FieldsProps) {
  const { q, onSearch } = useSearchText()
  const { data, isFetching, isError } = useFilterTasksQuery(q)
  const { task: title } = useFilterNames(filter)
  const { task } = filter
  return (
    <Field label={texts.task}>
      <Combobox
        items={(data?.items ?? []).map((each) => ({ id: String(each.id), title: each.title }))}
        onSearch={onSearch}
        loading={isFetching}
        failed={isError}
        value={task === undefined ? null : { id: task, title }}
        getKey={({ id }) => id}
        getName={(each) => each.title}
        renderItem={(each) => <span>{each.title}</span>}
        texts={texts.taskPicker}
        onChange={(chosen) => onChange(withValues(filter, { task: chosen?.id ?? '' }))}
      />
    </Field>
  )
}

/** Fields for all filters of the reports; changes apply immediately. */
export function FilterFields(props: FieldsProps) {
  const { filter, onChange } = props
  const { dateFormat } = useFormats()
  const { role } = useCurrentUser()
  const hasPeople = role !== 'staff' && role !== 'viewer'
  return (
    <Fields>
      {hasPeople ? <PersonField {...props} /> : null}
      <TaskField {...props} />
      <Days>
        <DayRangeFields
          format={dateFormat}
          labels={texts}
          value={{ from: filter.from ?? '', to: filter.to ?? '' }}
          onChange={(change) => onChange(withValues(filter, change))}
        />
      </Days>
      <Switch
        label={texts.blockers}
        description={texts.blockersHint}
        checked={filter.blockers === 'open'}
        onChange={(isOn) => onChange(withValues(filter, { blockers: isOn ? 'open' : '' }))}
      />
      {hasPeople ? (
        <Switch
          label={texts.unread}
          description={texts.unreadHint}
          checked={filter.unread === 'yes'}
          onChange={(isOn) => onChange(withValues(filter, { unread: isOn ? 'yes' : '' }))}
        />
      ) : null}
    </Fields>
  )
}
