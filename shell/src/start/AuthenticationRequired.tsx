import { Alert, Button, Card, font, space } from '@headway/design-system'
import { LogInIcon } from '@headway/design-system/icons'
import { goToLogin, type SessionEndReason, useLocation, useSearchParams } from '@headway/sdk'
import { useEffect, useRef } from 'react'
import styled from 'styled-components'
import { signInSilently } from '../account/silentSignIn.ts'
import { whenIdle } from '../account/whenIdle.ts'
import { type StartReason, signedOutMessages as messages } from '../messages/signed-out.ts'
import { ThemeButton } from '../layout/ThemeButton.tsx'
import { CenteredScreen } from './CenteredScreen.tsx'

/** Where the backend sends people whom it does not let in, and the identity provider those who have signed out. */
const SIGNED_OUT_PATH = '/signed-out'

const Box = styled.div`
  display: grid;
  gap: ${space[16]};
  width: min(400px, calc(100vw - 2rem));
`

const Title = styled.h1`
  font: ${font.lead};
  font-weight: 600;
`

const isReason = (value: string): value is StartReason => Object.hasOwn(messages.endReasons, value)

interface AuthenticationRequiredProps {
  reason: SessionEndReason | null
  /** How long a session lasts here, where that is known: of somebody who was signed in on this page. */
  sessionMinutes?: number | undefined
  /** Name of the organization, known once a person has signed in on this page. */
  organization?: string | undefined
}

const textOf = (reason: StartReason, sessionMinutes: number | undefined): string =>
  reason === 'timeout' && sessionMinutes !== undefined
    ? messages.timeoutAfter(sessionMinutes)
    : messages.endReasons[reason]

/** What somebody sees who is not signed in, with the reason where there is one to tell. */
export function AuthenticationRequired({
  reason,
  sessionMinutes,
  organization,
}: AuthenticationRequiredProps) {
  const button = useRef<HTMLButtonElement>(null)
  const { pathname, search, hash } = useLocation()
  const [parameters] = useSearchParams()
  const told = parameters.get('reason') ?? 'signed_out'
  const known = reason ?? (pathname === SIGNED_OUT_PATH && isReason(told) ? told : null)

  useEffect(() => {
    button.current?.focus()
  }, [])

  const returnTo = pathname === SIGNED_OUT_PATH ? '/' : pathname + search + hash
  const mayHaveSession = reason === null && pathname !== SIGNED_OUT_PATH
  const isLeaving = useRef(false)

  useEffect(() => {
    if (!mayHaveSession) {
      return
    }
    return whenIdle(() => void signInSilently(returnTo, () => !isLeaving.current))
  }, [mayHaveSession, returnTo])

  const handleLogIn = () => {
    isLeaving.current = true
    goToLogin(returnTo)
  }

  return (
    <CenteredScreen tagline={messages.tagline(organization)}>
      <Box>
        {known ? (
          <Alert tone={known === 'signed_out' ? 'info' : 'warning'} live="polite">
            {textOf(known, sessionMinutes)}
          </Alert>
        ) : null}
        <Card>
          <Title>{messages.authenticationRequired}</Title>
          <p>{messages.pleaseLogIn}</p>
          <Button ref={button} intent="primary" fullWidth icon={<LogInIcon />} onClick={handleLogIn}>
            {messages.logIn}
          </Button>
        </Card>
      </Box>
      <ThemeButton />
    </CenteredScreen>
  )
}
