import { safeSessionStorage } from '@headway/sdk'
import { useEffect } from 'react'
import { ACCOUNT_OUTCOME_KEY } from './accountReturn.ts'

/** Shows a toast with the result of an account change to a user who returns from the identity provider. */
export function useAccountOutcome(): void {
  useEffect(() => {
    if (safeSessionStorage.read(ACCOUNT_OUTCOME_KEY) !== null) {
      // Without its code, the toast appears at the next load of the page.
      void import('./accountAction.ts')
        .then(({ showAccountOutcome }) => showAccountOutcome())
        .catch(() => undefined)
    }
  }, [])
}
