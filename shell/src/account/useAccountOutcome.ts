import { toast } from '@headway/design-system'
import { useEffect } from 'react'
import { messages } from '../messages/en.ts'
import { takeAccountOutcome } from './accountAction.ts'

/** Shows a toast with the result of an account change to a user who returns from the identity provider. */
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
