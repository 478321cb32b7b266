import { type Role, roleNames } from '@headway/contracts'
import { Alert, Button, toastFailure, toastSuccess } from '@headway/design-system'
import { serverMessage, useAuthUserQuery, useCurrentUser } from '@headway/sdk'
import { useCallback, useEffect } from 'react'
import { roleSwitchMessages as texts } from '../messages/role-switch.ts'
import { useDevResetRoleMutation, useDevSwitchRoleMutation } from './role-switch.api.ts'

declare global {
  /** Developers call these from the browser's console; absent where the server has no role switch. */
  var headway: { switchRole: (role: Role) => void; resetRole: () => void } | undefined
}

/** Takes another role or one's own; the page begins anew with it. */
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
 * The developer's role switch. It renders nothing until a role is switched, and then says so.
 * Its two functions are `headway.switchRole('pm')` and `headway.resetRole()` in the browser's console.
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
