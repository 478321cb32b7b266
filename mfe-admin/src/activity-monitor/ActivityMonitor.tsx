import { media, PageHeader, space } from '@headway/design-system'
import { ForbiddenState } from '@headway/design-system/data'
import { isCallError } from '@headway/sdk'
import styled from 'styled-components'
import { useAdminSessionsInfiniteQuery } from '../admin/admin.api.ts'
import { revealColumnsInOrder } from '../components/rowPanel.ts'
import { adminMessages } from '../messages/admin.ts'
import { EventStream } from './EventStream.tsx'
import { RunningSessions } from './RunningSessions.tsx'

const texts = adminMessages.activity

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-items: start;
  gap: ${space[24]};

  ${media.large} {
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
  }

  ${revealColumnsInOrder}
`

/** Shows the active sessions and the live event stream. */
export function ActivityMonitor() {
  const { error } = useAdminSessionsInfiniteQuery()
  const isForbidden = isCallError(error) && error.status === 403
  return (
    <>
      <PageHeader title={texts.title} subtitle={isForbidden ? undefined : texts.subtitle} />
      {isForbidden ? (
        <ForbiddenState />
      ) : (
        <Columns>
          <div>
            <RunningSessions />
          </div>
          <div>
            <EventStream />
          </div>
        </Columns>
      )}
    </>
  )
}
