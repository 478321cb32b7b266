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

/** Project managers come for who of their people has signed in today; then one's own session and devices. */
export function ActivityPage() {
  const { role } = useCurrentUser()
  return (
    <>
      <PageHeader title={messages.title} />
      <Content>
        {role === 'pm' || role === 'sr_pm' ? <StaffLogins /> : null}
        <SessionCard />
        <SessionList />
      </Content>
    </>
  )
}
