import type { CurrentUser } from '@headway/contracts/auth'
import {
  ConfirmDialog,
  Alert,
  Badge,
  Button,
  DescriptionList,
  Panel,
  ProgressBar,
  space,
  toastFailure,
  toastSuccess,
} from '@headway/design-system'
import {
  fullName,
  goToLogout,
  serverMessage,
  sessionEnded,
  useAuthSessionExtendMutation,
  useCurrentUser,
  useFormats,
  usePortalDispatch,
} from '@headway/sdk'
import { useEffect, useState } from 'react'
import styled from 'styled-components'
import { messages } from '../messages/en.ts'
import { type SessionState, statusText } from './sessionTime.ts'
import { useSessionTimer } from './useSessionTimer.ts'

const texts = messages.session

const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[8]};
`

/** In this view the role stands in upper case with spaces (specification, section 3). */
const roleText = (role: string) => role.toUpperCase().replaceAll('_', ' ')

interface SessionFactsProps {
  session: NonNullable<CurrentUser['session']>
  state: SessionState
}

function SessionFacts({ session, state }: SessionFactsProps) {
  const user = useCurrentUser()
  const formats = useFormats()
  return (
    <DescriptionList
      layout="tiles"
      items={[
        { term: texts.user, description: fullName(user) },
        { term: texts.role, description: roleText(user.role) },
        {
          term: texts.status,
          description: <Badge tone={state.isEnding ? 'warning' : 'success'}>{statusText(state)}</Badge>,
        },
        { term: texts.since, description: formats.moment(session.startedAt) },
        { term: texts.until, description: formats.moment(session.expiresAt) },
      ]}
    />
  )
}

function EndingAlert({ isExtending, onStay }: { isExtending: boolean; onStay: () => void }) {
  return (
    <Alert
      tone="warning"
      title={texts.warning}
      action={
        <Button size="small" busy={isExtending} onClick={onStay}>
          {texts.stay}
        </Button>
      }
    >
      {texts.warningText}
    </Alert>
  )
}

interface SessionButtonsProps {
  isExtending: boolean
  onExtend: () => void
  onLeave: () => void
}

function SessionButtons({ isExtending, onExtend, onLeave }: SessionButtonsProps) {
  return (
    <Buttons>
      <Button size="small" busy={isExtending} onClick={onExtend}>
        {texts.extend}
      </Button>
      <Button size="small" intent="ghost" onClick={onLeave}>
        {texts.logOut}
      </Button>
    </Buttons>
  )
}

/** The own session in one panel: who, since when, until when, and the buttons to extend or end it. */
export function SessionCard() {
  const user = useCurrentUser()
  const formats = useFormats()
  const state = useSessionTimer()
  const dispatch = usePortalDispatch()
  const [extend, { isLoading }] = useAuthSessionExtendMutation()
  const [isLeaving, setLeaving] = useState(false)
  const isOver = state?.minutesLeft === 0

  useEffect(() => {
    if (isOver) {
      dispatch(sessionEnded('timeout'))
    }
  }, [isOver, dispatch])

  const handleExtend = async () => {
    const result = await extend()
    if (result.error) {
      toastFailure(serverMessage(result.error, texts.extendFailed))
      return
    }
    const until = result.data.session?.expiresAt
    toastSuccess(texts.extended, until ? texts.extendedUntil(formats.moment(until)) : undefined)
  }

  if (!state || !user.session) {
    return null
  }
  return (
    <>
      {state.isEnding ? <EndingAlert isExtending={isLoading} onStay={() => void handleExtend()} /> : null}
      <Panel
        title={texts.title}
        aside={
          <SessionButtons
            isExtending={isLoading}
            onExtend={() => void handleExtend()}
            onLeave={() => setLeaving(true)}
          />
        }
      >
        <SessionFacts session={user.session} state={state} />
        <ProgressBar
          value={(state.minutesPassed / user.organisation.sessionMinutes) * 100}
          label={texts.elapsed}
        />
      </Panel>
      <ConfirmDialog
        open={isLeaving}
        onOpenChange={setLeaving}
        title={texts.logOutTitle}
        description={texts.logOutQuestion}
        confirmLabel={texts.logOut}
        intent="primary"
        onConfirm={goToLogout}
      />
    </>
  )
}
