import type { PickablePerson } from '@headway/design-system/forms'
import { useState } from 'react'

/** People by whom a form's manager is shown: the field itself holds only their id. */
export interface KnownManagers {
  find: (id: number | null | undefined) => PickablePerson | null
  add: (person: PickablePerson) => void
}

/**
 * Remembers who was chosen as a manager.
 *
 * @param present who it is now; whoever it was before stays known.
 */
export function useKnownManagers(present: PickablePerson | null): KnownManagers {
  const [known, setKnown] = useState<readonly PickablePerson[]>([])
  if (present && !known.some(({ id }) => id === present.id)) {
    setKnown([...known, present])
  }
  return {
    find: (id) => known.find((person) => person.id === String(id)) ?? null,
    add: (person) => setKnown((before) => [...before, person]),
  }
}
