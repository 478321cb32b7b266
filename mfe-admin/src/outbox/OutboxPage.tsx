import { ForbiddenState, PageHeader, space } from '@headway/design-system'
import { isCallError } from '@headway/sdk'
import { useState } from 'react'
import styled from 'styled-components'
import { outboxMessages as texts } from '../messages/outbox.ts'
import { ChangesPanel } from './ChangesPanel.tsx'
import { MailPanel } from './MailPanel.tsx'
import { useMailOverviewQuery } from './outbox.api.ts'
import { TestMailButton, TestMailResult } from './TestMail.tsx'

const Content = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[24]};
`

/** What leaves the portal: mail and changes for the sign-in service, what waits, why, and what can be done about it. */
export function OutboxPage() {
  const { data, error } = useMailOverviewQuery()
  const [tested, setTested] = useState<number | null>(null)
  const isForbidden = isCallError(error) && error.status === 403
  return (
    <>
      <PageHeader
        title={texts.title}
        subtitle={isForbidden ? undefined : texts.subtitle}
        actions={data?.isConfigured ? <TestMailButton onSent={setTested} /> : null}
      />
      {isForbidden ? (
        <ForbiddenState />
      ) : (
        <Content>
          {tested === null ? null : <TestMailResult id={tested} />}
          <MailPanel overview={data} />
          <ChangesPanel />
        </Content>
      )}
    </>
  )
}
