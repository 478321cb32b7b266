import type { Setting } from '@headway/contracts/settings'
import { Async, ForbiddenState, media, PageHeader, Skeleton, space } from '@headway/design-system'
import { isCallError, messageFor, queryState, requestIdOf, useFormats } from '@headway/sdk'
import { Suspense, useState } from 'react'
import styled from 'styled-components'
import { useBackupsStateQuery } from '../backups.api.ts'
import { HolidaysPanel } from '../calendar/HolidaysPanel.tsx'
import { settingsMessages as texts } from '../messages/settings.ts'
import { ActionHistory } from './ActionHistory.tsx'
import { HistoryPanel } from './HistoryPanel.tsx'
import { SettingsSheet } from './lateDialogs.ts'
import { QuickActions } from './QuickActions.tsx'
import { useSettingsListQuery, useSettingsOverviewQuery } from './settings.api.ts'
import { cardRows } from './settingCards.ts'
import { SettingsCard } from './SettingsCard.tsx'
import type { GroupName } from './settingGroups.ts'

const Page = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[24]};
  max-width: 80rem;
`

const Cards = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[16]};

  ${media.medium} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }

  ${media.large} {
    grid-template-columns: repeat(3, minmax(0, 1fr));
  }
`

const groups = Object.keys(texts.cards) as GroupName[]

function LoadedSettings({ settings }: { settings: readonly Setting[] }) {
  const { data: overview, error } = useSettingsOverviewQuery()
  const [open, setOpen] = useState<GroupName | null>(null)
  const { data: backups } = useBackupsStateQuery()
  const formats = useFormats()
  const finishedAt = backups?.last?.finishedAt
  const rows = cardRows({
    settings,
    overview,
    isUnreachable: isCallError(error) && error.status === 503,
    lastBackup: finishedAt ? formats.relative(finishedAt) : backups && null,
  })
  return (
    <Page>
      <Cards>
        {groups.map((group) => (
          <SettingsCard
            key={group}
            title={texts.cards[group]}
            rows={rows[group]}
            onConfigure={() => setOpen(group)}
          />
        ))}
      </Cards>
      <QuickActions />
      <ActionHistory />
      <HolidaysPanel />
      <HistoryPanel />
      {open === null ? null : (
        <Suspense fallback={null}>
          <SettingsSheet
            key={open}
            group={open}
            settings={settings}
            overview={overview}
            onClose={() => setOpen(null)}
          />
        </Suspense>
      )}
    </Page>
  )
}

/** System Settings: what holds, and the ways to change it. */
export function SettingsPage() {
  const query = useSettingsListQuery()
  const { data, error, refetch } = query
  const isForbidden = isCallError(error) && error.status === 403
  return (
    <>
      <PageHeader title={texts.title} subtitle={isForbidden ? undefined : texts.subtitle} />
      {isForbidden ? (
        <ForbiddenState />
      ) : (
        <Async
          state={queryState(query)}
          loadingText={texts.loading}
          skeleton={<Skeleton lines={10} />}
          error={{ message: messageFor(error, texts.failed), requestId: requestIdOf(error) }}
          onRetry={() => void refetch()}
        >
          <LoadedSettings settings={data?.items ?? []} />
        </Async>
      )}
    </>
  )
}
