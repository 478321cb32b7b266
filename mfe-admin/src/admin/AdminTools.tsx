import { ActionCard, Button, ForbiddenState, media, PageHeader, space } from '@headway/design-system'
import {
  ActivityIcon,
  ChartIcon,
  FileSpreadsheetIcon,
  SettingsIcon,
  ShieldIcon,
  UsersIcon,
} from '@headway/design-system/icons'
import { isCallError, Link } from '@headway/sdk'
import type { ReactNode } from 'react'
import styled from 'styled-components'
import { adminMessages as texts } from '../messages/admin.ts'
import {
  toActivityMonitor,
  toAudit,
  toDatabase,
  toOutbox,
  toReports,
  toSections,
  toSecurityCenter,
  toSettings,
  toUsers,
  toWebhooks,
} from '../routes.ts'
import { useAdminStatsQuery } from './admin.api.ts'
import { AdminStats } from './AdminStats.tsx'
import { HealthPanel } from './HealthPanel.tsx'
import { SystemAlerts } from './SystemAlerts.tsx'
import { useNumberKeys } from './useNumberKeys.ts'

const Content = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[24]};
`

const Tiles = styled.nav`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[16]};

  ${media.medium} {
    grid-template-columns: repeat(3, minmax(0, 1fr));
  }
`

const Panels = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-items: start;
  gap: ${space[24]};

  ${media.large} {
    grid-template-columns: minmax(0, 3fr) minmax(0, 2fr);
  }
`

interface Tile {
  address: string
  icon: ReactNode
  title: string
  description: string
}

/** In the specification's order; the number keys open them. */
const tiles: readonly Tile[] = [
  { address: toUsers(), icon: <UsersIcon />, ...texts.tiles.users },
  { address: toSettings(), icon: <SettingsIcon />, ...texts.tiles.settings },
  { address: toReports(), icon: <ChartIcon />, ...texts.tiles.reports },
  { address: toDatabase(), icon: <FileSpreadsheetIcon />, ...texts.tiles.database },
  { address: toActivityMonitor(), icon: <ActivityIcon />, ...texts.tiles.activity },
  { address: toSecurityCenter(), icon: <ShieldIcon />, ...texts.tiles.security },
]
const tileAddresses = tiles.map(({ address }) => address)

/** Admin Tools: four figures, six ways in, and what stands against the portal's health. */
export function AdminTools() {
  const { error } = useAdminStatsQuery()
  useNumberKeys(tileAddresses, texts.numberKeys)
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
      <PageHeader
        title={texts.title}
        subtitle={texts.subtitle}
        actions={
          <>
            <Button asChild>
              <Link to={toSections()}>{texts.more.sections}</Link>
            </Button>
            <Button asChild>
              <Link to={toAudit()}>{texts.more.audit}</Link>
            </Button>
            <Button asChild>
              <Link to={toOutbox()}>{texts.more.outbox}</Link>
            </Button>
            <Button asChild>
              <Link to={toWebhooks()}>{texts.more.webhooks}</Link>
            </Button>
          </>
        }
      />
      <Content>
        <AdminStats />
        <Tiles aria-label={texts.tiles.label}>
          {tiles.map(({ address, ...tile }) => (
            <ActionCard key={address} {...tile} link={<Link to={address} />} />
          ))}
        </Tiles>
        <Panels>
          <div>
            <SystemAlerts />
          </div>
          <div>
            <HealthPanel />
          </div>
        </Panels>
      </Content>
    </>
  )
}
