import type { CurrentUser } from '@headway/contracts/auth'
import {
  Alert,
  Badge,
  Button,
  ConfirmDialog,
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
import { type SessionState, sessionStateAt, statusText } from './sessionTime.ts'

const texts = messages.session

/** The timer ticks once a minute (specification, section 9), in milliseconds. */
const TICK_MS = 60_000

/**
 * Returns the state of the session, updated every minute. It is based on the server's last reply, so that all windows
 * agree and a wrong local clock does not matter. Undefined for API clients, which have no session.
 */
function useSessionTimer(): SessionState | undefined {
  const { session, organization } = useCurrentUser()
  const [receivedAt, setHeardAt] = useState(() => performance.now())
  const [tickedAt, setTickedAt] = useState(() => performance.now())

  useEffect(() => {
    setHeardAt(performance.now())
    setTickedAt(performance.now())
    const timer = setInterval(() => setTickedAt(performance.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [session?.now])

  return session ? sessionStateAt(session, organization, Math.max(0, tickedAt - receivedAt)) : undefined
}

const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[8]};
`

/** Formats a role in upper case with spaces (specification, section 3). */
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

/** Panel with the user's session: start, end, and buttons to extend or end it. */
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
          value={(state.minutesPassed / user.organization.sessionMinutes) * 100}
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
