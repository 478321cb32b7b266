import { type Role, roleNames } from '@headway/contracts'
import { Alert, Button, toastFailure, toastSuccess } from '@headway/design-system'
import { serverMessage, useAuthUserQuery, useCurrentUser } from '@headway/sdk'
import { useCallback, useEffect } from 'react'
import { roleSwitchMessages as texts } from '../messages/role-switch.ts'
import { useDevResetRoleMutation, useDevSwitchRoleMutation } from './role-switch.api.ts'

declare global {
  /** For developers, in the browser's console. Undefined if the server has no role switch. */
  var headway: { switchRole: (role: Role) => void; resetRole: () => void } | undefined
}

/** Returns functions that switch to another role or back. The page is reloaded afterwards. */
function useSwitching() {
  const { refetch } = useAuthUserQuery()
  const [switchRole] = useDevSwitchRoleMutation()
  const [resetRole] = useDevResetRoleMutation()

  const finish = useCallback(
    async (title: string) => {
      toastSuccess(title)
      await refetch()
      location.reload()
    },
    [refetch],
  )

  const handleSwitch = useCallback(
    async (role: Role) => {
      const { error } = await switchRole(role)
      if (error) {
        toastFailure(serverMessage(error, texts.switchFailedHint), texts.switchFailed)
        return
      }
      await finish(texts.switched)
    },
    [switchRole, finish],
  )

  const handleReset = useCallback(async () => {
    const { error } = await resetRole()
    if (error) {
      toastFailure(serverMessage(error, texts.resetFailedHint), texts.resetFailed)
      return
    }
    await finish(texts.reset)
  }, [resetRole, finish])

  return { handleSwitch, handleReset }
}

/**
 * Role switch for developers. It shows a notice only while a role is switched. Its functions are
 * `headway.switchRole('pm')` and `headway.resetRole()` in the browser's console.
 */
export function RoleSwitch() {
  const { can, session } = useCurrentUser()
  const { handleSwitch, handleReset } = useSwitching()

  useEffect(() => {
    if (!can.switchRole) {
      return
    }
    globalThis.headway = {
      switchRole: (role) => void handleSwitch(role),
      resetRole: () => void handleReset(),
    }
    return () => {
      globalThis.headway = undefined
    }
  }, [can.switchRole, handleSwitch, handleReset])

  const override = session?.roleOverride
  if (!override) {
    return null
  }
  return (
    <Alert
      tone="warning"
      live="polite"
      action={
        <Button size="small" onClick={() => void handleReset()}>
          {texts.resetButton}
        </Button>
      }
    >
      {texts.active(roleNames[override])}
    </Alert>
  )
}
