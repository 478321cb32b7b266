import { useAuthSessionCheckMutation } from '@headway/sdk'
import { useEffect } from 'react'
import { whenIdle } from './whenIdle.ts'

/** Delay in milliseconds. It is long because the page works without this check. */
const CHECK_DELAY_MS = 20_000

/**
 * Watches the identity provider's session in a hidden frame. Normally the backend learns of its end first and notifies
 * the page; this covers lost messages. The page only makes the backend check the session.
 */
export function useSignedOutElsewhere(): void {
  const [check] = useAuthSessionCheckMutation()

  useEffect(() => {
    let isGone = false
    const watch = async () => {
      const { canUseKeycloak, checkSignedIn, createKeycloak } = await import('./keycloak.ts')
      if (!canUseKeycloak()) {
        return
      }
      const keycloak = await createKeycloak()
      keycloak.onAuthLogout = () => {
        if (!isGone) {
          void check()
        }
      }
      await checkSignedIn(keycloak)
    }
    const callOff = whenIdle(() => void watch().catch(() => undefined), CHECK_DELAY_MS)
    return () => {
      isGone = true
      callOff()
    }
  }, [check])
}
