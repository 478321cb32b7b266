import type { Reply } from '@headway/contracts'
import type { UserDetail, usersSecurity } from '@headway/contracts/users'
import {
  Alert,
  Async,
  Badge,
  Button,
  ConfirmDialog,
  DescriptionList,
  Panel,
  Skeleton,
  space,
  toastFailure,
  toastSuccess,
} from '@headway/design-system'
import { fullName, messageFor, queryState, requestIdOf, serverMessage, useFormats } from '@headway/sdk'
import { useState } from 'react'
import styled from 'styled-components'
import { messages } from '../messages/en.ts'
import { useUsersResetSecondFactorMutation, useUsersSecurityQuery } from '../users.api.ts'

const texts = messages.security

const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[8]};
`

const formatFlag = (value: boolean | null, yes: string, no: string) =>
  value === null ? texts.unknown : value ? yes : no

function Facts({ state }: { state: Reply<typeof usersSecurity> }) {
  const formats = useFormats()
  const { lockedUntil, lastSignInAt, sync, isProviderReachable } = state
  const lock = lockedUntil
    ? texts.lockedUntil(formats.moment(lockedUntil))
    : isProviderReachable
      ? texts.notLocked
      : texts.unknown
  const syncTone = { done: 'success', pending: 'info', failed: 'danger' } as const
  return (
    <DescriptionList
      layout="columns"
      items={[
        {
          term: texts.lastSignIn,
          description: lastSignInAt ? formats.moment(lastSignInAt) : texts.never,
        },
        { term: texts.secondFactor, description: formatFlag(state.hasSecondFactor, texts.on, texts.off) },
        {
          term: texts.password,
          description: formatFlag(state.mustChangePassword, texts.mustChange, texts.own),
        },
        { term: texts.lock, description: lock },
        {
          term: texts.sync,
          description: <Badge tone={syncTone[sync]}>{texts.syncStates[sync]}</Badge>,
        },
      ]}
    />
  )
}

/** Shows the sign-in state of a user, and commands for users who cannot sign in. */
export function SecurityPanel({ user, onResetPassword }: { user: UserDetail; onResetPassword: () => void }) {
  const query = useUsersSecurityQuery(user.id)
  const { data, error, refetch } = query
  const [resetSecondFactor, resetting] = useUsersResetSecondFactorMutation()
  const [isAsking, setAsking] = useState(false)

  const handleReset = async () => {
    const result = await resetSecondFactor(user.id)
    setAsking(false)
    if (result.error) {
      const description = serverMessage(result.error, texts.resetSecondFactorFailed)
      toastFailure(description)
      return
    }
    toastSuccess(texts.resetSecondFactorDone)
  }

  return (
    <Panel title={texts.title}>
      <Async
        state={queryState(query)}
        loadingText={texts.loading}
        skeleton={<Skeleton lines={5} />}
        error={{ message: messageFor(error, texts.failed), requestId: requestIdOf(error) }}
        onRetry={() => void refetch()}
      >
        {data ? (
          <>
            {data.isProviderReachable ? null : <Alert tone="warning">{texts.providerDown}</Alert>}
            {data.unfitProfileFields?.length ? (
              <Alert tone="info">{texts.unfitProfile(data.unfitProfileFields)}</Alert>
            ) : null}
            <Facts state={data} />
          </>
        ) : null}
      </Async>
      <Buttons>
        {user.can.resetPassword ? (
          <Button size="small" onClick={onResetPassword}>
            {texts.resetPassword}
          </Button>
        ) : null}
        {user.can.resetSecondFactor && data?.hasSecondFactor ? (
          <Button size="small" onClick={() => setAsking(true)}>
            {texts.resetSecondFactor}
          </Button>
        ) : null}
      </Buttons>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={texts.resetSecondFactorTitle}
        description={texts.resetSecondFactorHint(fullName(user))}
        confirmLabel={texts.resetSecondFactor}
        busy={resetting.isLoading}
        onConfirm={() => void handleReset()}
      />
    </Panel>
  )
}
