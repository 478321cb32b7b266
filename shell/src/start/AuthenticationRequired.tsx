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

/** Path to which the backend redirects refused users, and the identity provider signed-out ones. */
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
  /** Duration of a session; known only if a user was signed in on this page. */
  sessionMinutes?: number | undefined
  /** Name of the organization; known once a user has signed in on this page. */
  organization?: string | undefined
}

const textOf = (reason: StartReason, sessionMinutes: number | undefined): string =>
  reason === 'timeout' && sessionMinutes !== undefined
    ? messages.timeoutAfter(sessionMinutes)
    : messages.endReasons[reason]

/** Screen for a user who is not signed in, with the reason if there is one. */
export function AuthenticationRequired({
  reason,
  sessionMinutes,
  organization,
}: AuthenticationRequiredProps) {
  const button = useRef<HTMLButtonElement>(null)
  const { pathname, search, hash } = useLocation()
  const [parameters] = useSearchParams()
  const reasonParameter = parameters.get('reason') ?? 'signed_out'
  const known = reason ?? (pathname === SIGNED_OUT_PATH && isReason(reasonParameter) ? reasonParameter : null)

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
