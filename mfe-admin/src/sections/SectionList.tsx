import type { Section } from '@headway/contracts/sections'
import { slotPlaces } from '@headway/contracts/section-description'
import {
  Async,
  Button,
  color,
  EmptyState,
  font,
  IconButton,
  Menu,
  PageHeader,
  Skeleton,
  space,
} from '@headway/design-system'
import { ForbiddenState } from '@headway/design-system/data'
import { MoreIcon, PlusIcon } from '@headway/design-system/icons'
import { KeyBuffer, isCallError, lazyComponent, messageFor, queryState, requestIdOf } from '@headway/sdk'
import { Suspense, useState } from 'react'
import styled from 'styled-components'
import { slotMessages } from '../messages/section-slots.ts'
import { sectionMessages as texts } from '../messages/sections.ts'
import { useSectionsListQuery } from './sections.api.ts'
import type { SectionListDialog } from './SectionListDialogs.tsx'
import { SectionTable } from './SectionTable.tsx'

const SectionListDialogs = lazyComponent(
  async () => (await import('./SectionListDialogs.tsx')).SectionListDialogs,
)

const Note = styled.p`
  margin-top: ${space[8]};
  color: ${color.text.muted};
  font: ${font.caption};
`

/** Returns a text such as '7 sections, 4 teams'. */
function formatCount(sections: readonly Section[]): string {
  const teams = new Set(sections.map(({ owner }) => owner?.team).filter((team) => team !== undefined))
  return texts.count(sections.length, teams.size)
}

/** Lists every section of the portal with release, owner and state. */
export function SectionList() {
  const query = useSectionsListQuery()
  const { data, error, refetch } = query
  const [dialog, setDialog] = useState<SectionListDialog>()
  const isForbidden = isCallError(error) && error.status === 403
  return (
    <>
      <PageHeader
        title={texts.title}
        {...(data ? { count: formatCount(data.items) } : {})}
        menu={
          data ? (
            <Menu
              trigger={<IconButton label={texts.detail.more} icon={<MoreIcon />} />}
              entries={slotPlaces.map((one) => ({
                label: slotMessages.places[one],
                onSelect: () => setDialog(one),
              }))}
            />
          ) : null
        }
        actions={
          data ? (
            <Button intent="primary" icon={<PlusIcon />} onClick={() => setDialog('create')}>
              {texts.add}
            </Button>
          ) : null
        }
      />
      {isForbidden ? (
        <ForbiddenState />
      ) : (
        <Async
          state={queryState(query, data?.items.length === 0)}
          loadingText={texts.loading}
          skeleton={<Skeleton lines={8} />}
          empty={<EmptyState title={texts.empty} description={texts.emptyHint} />}
          error={{ message: messageFor(error, texts.failed), requestId: requestIdOf(error) }}
          onRetry={() => void refetch()}
        >
          <SectionTable sections={data?.items ?? []} />
          <Note>{texts.table.note}</Note>
        </Async>
      )}
      <Suspense fallback={<KeyBuffer />}>
        {dialog ? <SectionListDialogs dialog={dialog} onClose={() => setDialog(undefined)} /> : null}
      </Suspense>
    </>
  )
}
