import { PageHeader, space } from '@headway/design-system'
import { ForbiddenState } from '@headway/design-system/data'
import { isCallError } from '@headway/sdk'
import { useState } from 'react'
import styled from 'styled-components'
import { revealInOrder } from '../components/rowPanel.ts'
import { outboxMessages as texts } from '../messages/outbox.ts'
import { ChangesPanel } from './ChangesPanel.tsx'
import { MailPanel } from './MailPanel.tsx'
import { useMailOverviewQuery } from './outbox.api.ts'
import { TestMailButton, TestMailResult } from './TestMail.tsx'

const Content = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[24]};

  ${revealInOrder}
`

/** Shows the outbox: emails and changes for the sign-in service, with their state and commands. */
export function OutboxPage() {
  const { data, error } = useMailOverviewQuery()
  const [tested, setTested] = useState<number | null>(null)
  // The overview may add a notice above the lists, which would move them.
  const isKnown = data !== undefined || error !== undefined
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
          {isKnown ? (
            <>
              <MailPanel overview={data} />
              <ChangesPanel />
            </>
          ) : null}
        </Content>
      )}
    </>
  )
}
