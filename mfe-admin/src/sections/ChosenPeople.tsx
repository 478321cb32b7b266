import { Button, RowItem, RowList, RowSubject } from '@headway/design-system'
import { Field, PersonCombobox, type PickablePerson } from '@headway/design-system/forms'
import { sectionMessages } from '../messages/sections.ts'
import { useActivePersonSearch } from '../user-form/usePersonSearch.ts'

const texts = sectionMessages.use
const NOBODY = 0

interface ChosenPeopleProps {
  value: readonly PickablePerson[]
  onChange: (people: PickablePerson[]) => void
}

/** People chosen one after the other. */
export function ChosenPeople({ value, onChange }: ChosenPeopleProps) {
  const search = useActivePersonSearch(NOBODY)
  const items = search.items.filter(({ id }) => !value.some((person) => person.id === id))
  return (
    <>
      <Field label={texts.people}>
        <PersonCombobox
          {...search}
          items={items}
          value={null}
          onChange={(person) => (person ? onChange([...value, person]) : undefined)}
          placeholder={texts.choosePerson}
        />
      </Field>
      {value.length > 0 ? (
        <RowList aria-label={texts.people}>
          {value.map((person) => (
            <RowItem key={person.id}>
              <RowSubject>{person.name}</RowSubject>
              <Button
                size="small"
                intent="ghost"
                aria-label={texts.remove(person.name)}
                onClick={() => onChange(value.filter(({ id }) => id !== person.id))}
              >
                {texts.removeShort}
              </Button>
            </RowItem>
          ))}
        </RowList>
      ) : null}
    </>
  )
}
