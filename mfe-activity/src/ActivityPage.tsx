import { PageHeader, space } from '@headway/design-system'
import { useCurrentUser } from '@headway/sdk'
import styled from 'styled-components'
import { messages } from './messages/en.ts'
import { SessionCard } from './session/SessionCard.tsx'
import { SessionList } from './sessions/SessionList.tsx'
import { StaffLogins } from './staff-logins/StaffLogins.tsx'

const Content = styled.div`
  display: grid;
  gap: ${space[24]};
  max-width: 70rem;
`

/** One's own session, and for project managers who of their people has signed in today. */
export function ActivityPage() {
  const { role } = useCurrentUser()
  return (
    <>
      <PageHeader title={messages.title} />
      <Content>
        <SessionCard />
        <SessionList />
        {role === 'pm' || role === 'sr_pm' ? <StaffLogins /> : null}
      </Content>
    </>
  )
}
