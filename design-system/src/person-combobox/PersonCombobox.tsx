import { Avatar } from '../avatar/Avatar.tsx'
import { Combobox, type ComboboxProps } from '../combobox/Combobox.tsx'
import { controlMessages } from '../messages/controls.ts'
import type { PickablePerson } from '../people-picker/PeoplePicker.tsx'
import { PersonTexts } from '../people-picker/PersonTexts.tsx'

export interface PersonComboboxProps
  extends Omit<ComboboxProps<PickablePerson>, 'getKey' | 'getName' | 'renderItem' | 'texts'> {
  /** Shown while no person is chosen, e.g. 'No manager'. */
  placeholder: string
}

function PersonLine({ person }: { person: PickablePerson }) {
  return (
    <>
      <Avatar id={Number(person.id)} name={person.name} src={person.imageUrl} size="small" decorative />
      <PersonTexts name={person.name} detail={person.hint ?? person.email} />
    </>
  )
}

/** Field that chooses one person by typing. */
export function PersonCombobox({ placeholder, ...rest }: PersonComboboxProps) {
  return (
    <Combobox
      {...rest}
      getKey={({ id }) => id}
      getName={({ name }) => name}
      renderItem={(person) => <PersonLine person={person} />}
      texts={{ ...controlMessages.personCombobox, placeholder }}
    />
  )
}
