import type { DashboardOverview, FileActionItem, ActionItemCount } from '@headway/contracts/dashboard'
import { Button, color, font, media, space } from '@headway/design-system'
import { CircleCheckIcon } from '@headway/design-system/icons'
import { lazyComponent, Link, useCurrentUser, usePreload } from '@headway/sdk'
import { type ReactNode, Suspense, useState } from 'react'
import styled from 'styled-components'
import { dashboardMessages } from '../messages/dashboard.ts'
import { DashboardPanel, Nothing } from './DashboardPanel.tsx'
import { toActionItems } from './links.ts'
import { keyOf, ActionItemRow } from './ActionItemRow.tsx'
import { RowList } from './Rows.tsx'
import { useDashboardNeedsQuery } from './dashboard.api.ts'
import { useActionItemActions } from './useActionItemActions.ts'

const texts = dashboardMessages.actionItems
const NOTHING = { items: [], counts: [], total: 0 }

const RejectFile = lazyComponent(async () => (await import('./RejectFile.tsx')).RejectFile)

const Foot = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 ${space[12]};
  min-height: 36px;
  padding: ${space[4]} ${space[16]};
  border-top: 1px solid ${color.border.subtle};
  color: ${color.text.muted};

  a {
    color: ${color.text.secondary};
    font: ${font.bodyStrong};
    text-decoration: none;
  }

  a:hover {
    text-decoration: underline;
  }

  ${media.coarse} {
    a {
      padding-block: ${space[12]};
    }
  }
`

const Failure = styled.p`
  padding: ${space[8]} ${space[16]} 0;
  color: ${color.danger.text};
`

interface AllActionItemsProps {
  counts: readonly ActionItemCount[]
  /** Button that shows more rows; null when all that the dashboard can show are shown. */
  more: ReactNode
}

/** Number of action items of each kind, linked to the full list. */
function AllActionItems({ counts, more }: AllActionItemsProps) {
  const me = useCurrentUser()
  return (
    <Foot>
      {more}
      {texts.all}
      {counts.map(({ kind, total }) => (
        <Link key={kind} to={toActionItems(kind, me)}>
          {texts.counts[kind](total)}
        </Link>
      ))}
    </Foot>
  )
}

/** Action items of the caller, most urgent first. */
export function ActionItemsPanel({ overview }: { overview: DashboardOverview }) {
  usePreload(RejectFile)
  const [rejected, setRejected] = useState<FileActionItem | null>(null)
  const actions = useActionItemActions(setRejected)
  const [isExpanded, setExpanded] = useState(false)
  const {
    data: needs,
    isFetching,
    isError,
    refetch,
  } = useDashboardNeedsQuery(undefined, { skip: !isExpanded })
  const { items, counts, total } = needs ?? overview.actionItems ?? NOTHING
  const showMore = (
    <Button
      size="small"
      intent="ghost"
      busy={isFetching}
      onClick={() => (isExpanded ? void refetch() : setExpanded(true))}
    >
      {texts.showMore}
    </Button>
  )
  return (
    <DashboardPanel title={texts.title} count={total > 0 ? total : undefined}>
      {items.length === 0 ? (
        <Nothing>
          <CircleCheckIcon size={20} />
          <strong>{texts.empty}</strong>
          {texts.emptyHint}
        </Nothing>
      ) : (
        <RowList aria-label={texts.title}>
          {items.map((item) => (
            <ActionItemRow
              key={keyOf(item)}
              item={item}
              actions={actions}
              team={overview.team?.people ?? []}
            />
          ))}
        </RowList>
      )}
      {isError && !needs ? <Failure role="alert">{texts.moreFailed}</Failure> : null}
      {total > items.length ? <AllActionItems counts={counts} more={needs ? null : showMore} /> : null}
      {rejected ? (
        <Suspense>
          <RejectFile file={rejected} onClose={() => setRejected(null)} />
        </Suspense>
      ) : null}
    </DashboardPanel>
  )
}
