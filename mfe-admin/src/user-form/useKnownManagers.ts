import type { PickablePerson } from '@headway/design-system/forms'
import { useState } from 'react'

/** People whose names are known, because the manager field contains only an id. */
export interface KnownManagers {
  find: (id: number | null | undefined) => PickablePerson | null
  add: (person: PickablePerson) => void
}

/**
 * Remembers the people chosen as managers, to show their names.
 *
 * @param present current manager; earlier ones stay known.
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
