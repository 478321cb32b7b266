import { type KeyboardEvent, useId, useMemo, useState } from 'react'
import styled from 'styled-components'
import { Avatar } from '../avatar/Avatar.tsx'
import { Checkbox } from '../checkbox/Checkbox.tsx'
import { useFieldAttributes } from '../field/fieldContext.ts'
import { SearchIcon } from '../icons/icons.tsx'
import { Input } from '../input/Input.tsx'
import { isComposing } from '../input/isComposing.ts'
import { controlMessages } from '../messages/controls.ts'
import { messages } from '../messages/en.ts'
import { Skeleton } from '../skeleton/Skeleton.tsx'
import { visuallyHidden } from '../style/styles.ts'
import { Tag } from '../tag/Tag.tsx'
import { color, radius, space } from '../tokens/tokens.ts'
import { PersonDetail, PersonTexts } from './PersonTexts.tsx'

const Frame = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[8]};
  min-width: 0;
`

const Chips = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[6]};

  li {
    min-width: 0;
    max-width: 100%;
  }
`

const List = styled.div`
  max-height: 15rem;
  overflow: auto;
  overscroll-behavior: contain;
  padding: ${space[4]};
  border: 1px solid ${color.border.default};
  border-radius: ${radius.control};
  background: ${color.background.surface};
`

const Row = styled.div`
  padding: 0 ${space[8]};
  border-radius: ${radius.small};

  &:hover {
    background: ${color.background.hover};
  }

  & > label {
    display: flex;
    align-items: center;
  }

  & > label > span:last-child {
    flex: 1;
  }
`

const Person = styled.span`
  display: flex;
  align-items: center;
  gap: ${space[8]};
  min-width: 0;
`

/** The hint is not truncated, because users choose people by it. */
const Hint = styled(PersonDetail)`
  max-width: 45%;
  text-align: end;
  white-space: normal;
`

const Note = styled.p`
  padding: ${space[12]};
  color: ${color.text.muted};
  text-align: center;
`

const Count = styled.p`
  ${visuallyHidden}
`

export interface PickablePerson {
  id: string
  name: string
  email?: string
  /** Text next to the person, e.g. '7 open, 2 overdue'. */
  hint?: string
  imageUrl?: string | null
}

export interface PeoplePickerProps {
  items: readonly PickablePerson[]
  /** Ids of the chosen people. */
  value: readonly string[]
  onChange: (ids: string[]) => void
  /** Shown if there are no people to choose from, e.g. 'No direct reports'. */
  emptyText: string
  loading?: boolean
  /** Accessible name of the list, for use outside of a Field. */
  label?: string
}

function matches(person: PickablePerson, words: readonly string[]): boolean {
  const haystack = `${person.name} ${person.email ?? ''}`.toLocaleLowerCase()
  return words.every((word) => haystack.includes(word))
}

interface ChosenPeopleProps {
  people: readonly PickablePerson[]
  onRemove: (id: string) => void
}

function ChosenPeople({ people, onRemove }: ChosenPeopleProps) {
  return (
    <Chips aria-label={controlMessages.peoplePicker.selectedList}>
      {people.map(({ id, name }) => (
        <li key={id}>
          <Tag onRemove={() => onRemove(id)} removeLabel={controlMessages.peoplePicker.remove(name)}>
            {name}
          </Tag>
        </li>
      ))}
    </Chips>
  )
}

function PersonLabel({ person }: { person: PickablePerson }) {
  return (
    <Person>
      <Avatar id={Number(person.id)} name={person.name} src={person.imageUrl} decorative />
      <PersonTexts name={person.name} detail={person.email} />
      {person.hint ? <Hint>{person.hint}</Hint> : null}
    </Person>
  )
}

interface PersonSearchProps {
  query: string
  listId: string
  onQuery: (query: string) => void
  /** Called for Enter while there is a search text; otherwise Enter submits the form. */
  onEnter: () => void
}

function PersonSearch({ query, listId, onQuery, onEnter }: PersonSearchProps) {
  const { required: _required, ...field } = useFieldAttributes({})
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && query.trim() !== '' && !isComposing(event)) {
      event.preventDefault()
      onEnter()
    }
  }
  return (
    <Input
      {...field}
      type="search"
      icon={<SearchIcon />}
      value={query}
      aria-controls={listId}
      aria-label={field.id ? undefined : controlMessages.peoplePicker.search}
      placeholder={controlMessages.peoplePicker.search}
      onChange={onQuery}
      onKeyDown={handleKeyDown}
    />
  )
}

/** Scrolling list of checkboxes to choose people, with a search field on top and the chosen people as chips. */
export function PeoplePicker(props: PeoplePickerProps) {
  const { items, value, onChange, emptyText, loading = false, label } = props
  const [query, setQuery] = useState('')
  const listId = useId()
  const chosen = useMemo(() => items.filter((person) => value.includes(person.id)), [items, value])
  const shown = useMemo(() => {
    const words = query.toLocaleLowerCase().split(/\s+/).filter(Boolean)
    return items.filter((person) => matches(person, words))
  }, [items, query])
  const setChosen = (id: string, checked: boolean) =>
    onChange(checked ? [...value, id] : value.filter((other) => other !== id))
  const chooseFirst = () => {
    const [first] = shown
    if (first) {
      setQuery('')
      if (!value.includes(first.id)) {
        setChosen(first.id, true)
      }
    }
  }
  if (loading) {
    return (
      <List aria-busy="true">
        <Skeleton lines={4} height="2rem" />
        <Count role="status">{messages.loading}</Count>
      </List>
    )
  }
  if (items.length === 0) {
    return (
      <List>
        <Note>{emptyText}</Note>
      </List>
    )
  }
  return (
    <Frame>
      {chosen.length > 0 ? <ChosenPeople people={chosen} onRemove={(id) => setChosen(id, false)} /> : null}
      <PersonSearch query={query} listId={listId} onQuery={setQuery} onEnter={chooseFirst} />
      <List
        id={listId}
        role="group"
        aria-label={label ?? controlMessages.peoplePicker.selected(value.length)}
      >
        {shown.map((person) => (
          <Row key={person.id}>
            <Checkbox
              checked={value.includes(person.id)}
              onChange={(checked) => setChosen(person.id, checked)}
              label={<PersonLabel person={person} />}
            />
          </Row>
        ))}
        {shown.length === 0 ? <Note role="status">{controlMessages.peoplePicker.noneFound}</Note> : null}
      </List>
      <Count role="status">{controlMessages.peoplePicker.selected(value.length)}</Count>
    </Frame>
  )
}
