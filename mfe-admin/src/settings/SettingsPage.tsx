import type { Setting } from '@headway/contracts/settings'
import { Async, Button, Input, isComposing, media, PageHeader, Skeleton, space } from '@headway/design-system'
import { ForbiddenState } from '@headway/design-system/data'
import {
  BellIcon,
  SearchIcon,
  SettingsIcon,
  ShieldIcon,
  SunIcon,
  UsersIcon,
  type Icon,
} from '@headway/design-system/icons'
import { isCallError, Link, messageFor, queryState, requestIdOf, useFormats, useNavigate } from '@headway/sdk'
import { useState } from 'react'
import styled from 'styled-components'
import { useBackupsStateQuery } from '../backups.api.ts'
import { settingsMessages as texts } from '../messages/settings.ts'
import { toAdminTools, toAllSettings } from '../routes.ts'
import { ActionHistory } from './ActionHistory.tsx'
import { GroupList } from './GroupList.tsx'
import { HistoryPanel } from './HistoryPanel.tsx'
import { QuickActions } from './QuickActions.tsx'
import { useSettingsListQuery, useSettingsOverviewQuery } from './settings.api.ts'
import { cardRows } from './settingCards.ts'
import { SettingsCard } from './SettingsCard.tsx'
import { type CardName, groupOfCard } from './settingGroups.ts'

const Page = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[24]};
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

const icons: Record<CardName, Icon> = {
  system: SettingsIcon,
  security: ShieldIcon,
  notifications: BellIcon,
  people: UsersIcon,
  appearance: SunIcon,
}

const cards = Object.keys(texts.cards) as CardName[]

function LoadedSettings({ settings }: { settings: readonly Setting[] }) {
  const { data: overview, error } = useSettingsOverviewQuery()
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
        {cards.map((card) => {
          const CardIcon = icons[card]
          return (
            <SettingsCard
              key={card}
              title={texts.cards[card]}
              icon={<CardIcon />}
              rows={rows[card]}
              group={groupOfCard[card]}
            />
          )
        })}
        <QuickActions />
      </Cards>
      <GroupList />
      <HistoryPanel />
      <ActionHistory />
    </Page>
  )
}

/** Shows the search field; Enter opens all settings with the search text. */
function SettingsSearch() {
  const [searchText, setSearchText] = useState('')
  const navigate = useNavigate()
  return (
    <Input
      type="search"
      icon={<SearchIcon />}
      aria-label={texts.all.search}
      placeholder={texts.all.search}
      value={searchText}
      onChange={setSearchText}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !isComposing(event) && searchText.trim() !== '') {
          void navigate(`${toAllSettings()}?q=${encodeURIComponent(searchText.trim())}`)
        }
      }}
    />
  )
}

/** Shows System Settings: the current values, quick actions, and links to change the settings. */
export function SettingsPage() {
  const query = useSettingsListQuery()
  const { data, error, refetch } = query
  const isForbidden = isCallError(error) && error.status === 403
  return (
    <>
      <PageHeader
        title={texts.title}
        actions={
          isForbidden ? undefined : (
            <>
              <SettingsSearch />
              {/* The navigation of IT administrators has no entry for Admin Tools. */}
              <Button asChild>
                <Link to={toAdminTools()}>{texts.systemStatus}</Link>
              </Button>
            </>
          )
        }
      />
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
