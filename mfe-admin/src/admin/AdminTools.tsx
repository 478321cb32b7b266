import { Button, PageHeader, space } from '@headway/design-system'
import { ForbiddenState } from '@headway/design-system/data'
import { RefreshIcon } from '@headway/design-system/icons'
import { isCallError } from '@headway/sdk'
import styled from 'styled-components'
import { revealInOrder } from '../components/rowPanel.ts'
import { adminMessages as texts } from '../messages/admin.ts'
import {
  useAdminRecentActivityQuery,
  useAdminStatsQuery,
  useAlertsHealthQuery,
  useAlertsListQuery,
} from './admin.api.ts'
import { AdminNumbers } from './AdminNumbers.tsx'
import { AdminTiles } from './AdminTiles.tsx'
import { SystemAlerts } from './SystemAlerts.tsx'

const Content = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[16]};

  ${revealInOrder}
`

function RefreshButton() {
  const stats = useAdminStatsQuery()
  const alerts = useAlertsListQuery()
  const health = useAlertsHealthQuery()
  const all = [stats, alerts, health]
  return (
    <Button
      intent="ghost"
      icon={<RefreshIcon />}
      busy={all.some(({ isFetching, data }) => isFetching && data !== undefined)}
      onClick={() => all.forEach(({ refetch }) => void refetch())}
    >
      {texts.refresh}
    </Button>
  )
}

/** Shows Admin Tools: four figures, alerts and failing checks, and six tiles. */
export function AdminTools() {
  const { error, data } = useAdminStatsQuery()
  // Requested and not used (specification, section 7).
  useAdminRecentActivityQuery(undefined, { skip: data === undefined })
  if (isCallError(error) && error.status === 403) {
    return (
      <>
        <PageHeader title={texts.title} />
        <ForbiddenState />
      </>
    )
  }
  return (
    <>
      <PageHeader title={texts.title} menu={<RefreshButton />} />
      <Content>
        <AdminNumbers />
        <SystemAlerts />
        <AdminTiles />
      </Content>
    </>
  )
}
