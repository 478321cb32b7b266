import { useAuthSessionCheckMutation } from '@headway/sdk'
import { useEffect } from 'react'
import { canUseKeycloak, checkSignedIn, createKeycloak } from './keycloak.ts'
import { whenIdle } from './whenIdle.ts'

/** Long after the page has become usable, in milliseconds: nothing here is needed for it. */
const DELAY = 20_000

/**
 * Watches the identity provider's session in a hidden frame. Normally the backend hears of its end first and tells the
 * page; this is for the message that gets lost on that way. It decides nothing by itself: it makes the backend ask.
 */
export function useSignedOutElsewhere(): void {
  const [check] = useAuthSessionCheckMutation()

  useEffect(() => {
    if (!canUseKeycloak()) {
      return
    }
    let isGone = false
    const watch = async () => {
      const keycloak = await createKeycloak()
      keycloak.onAuthLogout = () => {
        if (!isGone) {
          void check()
        }
      }
      await checkSignedIn(keycloak)
    }
    const callOff = whenIdle(() => void watch().catch(() => undefined), DELAY)
    return () => {
      isGone = true
      callOff()
    }
  }, [check])
}
