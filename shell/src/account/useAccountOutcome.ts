import { toast } from '@headway/design-system'
import { useEffect } from 'react'
import { messages } from '../messages/en.ts'
import { takeAccountOutcome } from './accountAction.ts'

/** Tells somebody who comes back from the identity provider how the change of their account ended. */
export function useAccountOutcome(): void {
  useEffect(() => {
    const outcome = takeAccountOutcome()
    if (!outcome) {
      return
    }
    const { action, status } = outcome
    const intents = { success: 'success', cancelled: 'default', error: 'destructive' } as const
    toast({ intent: intents[status], title: messages.account.outcomes[action][status] })
  }, [])
}
