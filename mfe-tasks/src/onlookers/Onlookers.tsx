import { Muted } from '@headway/design-system'
import { fullName } from '@headway/sdk'
import { onlookerMessages } from '../messages/onlookers.ts'
import { useOnlookers } from './useOnlookers.ts'

/** Names who else has the task open, so that two people do not change it at the same time without knowing. */
export function Onlookers({ id }: { id: number }) {
  const { items = [], others = 0 } = useOnlookers(id) ?? {}
  return items.length === 0 ? null : (
    <Muted>{onlookerMessages.also(items.map(fullName).join(', '), others)}</Muted>
  )
}
