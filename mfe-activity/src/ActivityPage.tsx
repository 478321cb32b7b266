import { media, PageHeader, space } from '@headway/design-system'
import { useCurrentUser } from '@headway/sdk'
import styled from 'styled-components'
import { messages } from './messages/en.ts'
import { SessionCard } from './session/SessionCard.tsx'
import { SessionList } from './sessions/SessionList.tsx'
import { StaffLogins } from './staff-logins/StaffLogins.tsx'

const Column = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  gap: ${space[16]};
`

/** Side by side in wide windows, so that a long list of people moves nothing when it arrives. */
const Columns = styled(Column)`
  align-items: start;

  ${media.wide} {
    grid-template-columns: minmax(0, 3fr) minmax(0, 2fr);
  }
`

function OwnSessions() {
  return (
    <Column>
      <SessionCard />
      <SessionList />
    </Column>
  )
}

/** Page with the sign-ins of a project manager's people, and the user's own session and devices. */
export function ActivityPage() {
  const { role } = useCurrentUser()
  const isManager = role === 'pm' || role === 'sr_pm'
  return (
    <>
      <PageHeader title={messages.title} />
      {isManager ? (
        <Columns>
          <StaffLogins />
          <OwnSessions />
        </Columns>
      ) : (
        <OwnSessions />
      )}
    </>
  )
}
