import type { approvalsList } from '@headway/contracts/approvals'
import type { Reply } from '@headway/contracts'
import {
  Async,
  breakpoints,
  Button,
  color,
  EmptyState,
  font,
  height,
  IconButton,
  KeyHint,
  MoreButton,
  PageHeader,
  Skeleton,
  space,
  useMediaQuery,
} from '@headway/design-system'
import { ForbiddenState } from '@headway/design-system/data'
import { CheckIcon, CircleCheckIcon, CloseIcon } from '@headway/design-system/icons'
import { type ListQuery, listQuery, useCurrentUser } from '@headway/sdk'
import { useState } from 'react'
import styled from 'styled-components'
import { useApprovalsListInfiniteQuery } from './approvals.api.ts'
import { approvalMessages as texts } from './approvals.messages.ts'
import { FileGroup } from './FileGroup.tsx'
import { FilePanel, FileSheet } from './FilePanel.tsx'
import { RejectFiles } from './RejectFiles.tsx'
import { type Inbox, useInbox } from './useInbox.ts'
import { Bar, BarRow, Count, Dock } from '../bulk/barLayout.ts'

/** Takes up space below the list, so that the bar covers no row. */
const BottomDock = styled(Dock)`
  height: 72px;
  margin-top: auto;
`

/** Shows the commands for the selected files at the lower edge of the window. */
function SelectionBar({ inbox }: { inbox: Inbox }) {
  const { selected } = inbox
  if (selected.length === 0) {
    return null
  }
  return (
    <BottomDock>
      <Bar role="region" aria-label={texts.selection}>
        <BarRow>
          <Count aria-live="polite">{texts.selected(selected.length)}</Count>
          <Button
            size="small"
            intent="ghost"
            icon={<CheckIcon />}
            busy={selected.some(inbox.isSending)}
            onClick={() => inbox.approve(selected)}
          >
            {texts.approve}
          </Button>
          <Button size="small" intent="ghost" icon={<CloseIcon />} onClick={() => inbox.reject(selected)}>
            {texts.rejectMore}
          </Button>
          <IconButton size="small" label={texts.clear} icon={<CloseIcon />} onClick={inbox.clear} />
        </BarRow>
      </Bar>
    </BottomDock>
  )
}

const Keys = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[4]} ${space[12]};
  color: ${color.text.muted};
  font: ${font.caption};

  > span {
    display: flex;
    align-items: center;
    gap: ${space[4]};
  }

  @media (pointer: coarse) {
    display: none;
  }
`

/** Lists the keyboard shortcuts of the inbox. */
function KeyHints() {
  const { move, approve, reject, select } = texts.keys
  const hints = [
    { keys: ['j', 'k'], does: move },
    { keys: ['a'], does: approve },
    { keys: ['r'], does: reject },
    { keys: ['x'], does: select },
  ]
  return (
    <Keys>
      {hints.map(({ keys, does }) => (
        <span key={does}>
          <KeyHint keys={keys} />
          {does}
        </span>
      ))}
    </Keys>
  )
}

const Frame = styled.div<{ $hasPanel: boolean }>`
  display: grid;
  grid-template-columns: minmax(0, 1fr) ${({ $hasPanel }) => ($hasPanel ? '400px' : '')};
  gap: ${space[24]};
`

/** At least as high as the window, so that the selection bar is at the lower edge under a short list too. */
const ListColumn = styled.div`
  display: flex;
  flex-direction: column;
  min-height: calc(100dvh - ${height.header} - ${space[16]} - ${space[64]});
`

type Page = Reply<typeof approvalsList>

interface ListProps {
  list: ListQuery<Page['items'][number], Page>
  inbox: Inbox
  onOpen: () => void
}

/**
 * Shows the files in two groups. The list starts with the oldest file, so the late group is complete once a recent file
 * is loaded.
 */
function Groups({ list: { items, first, hasMore, ...list }, inbox, onOpen }: ListProps) {
  const { lateBefore = '', lateDays = 0 } = first ?? {}
  const late = items.filter(({ createdAt }) => createdAt < lateBefore)
  const recent = items.filter(({ createdAt }) => createdAt >= lateBefore)
  const isComplete = recent.length > 0 || !hasMore
  const recentCount = Math.max(recent.length, (first?.total ?? 0) - late.length)
  const group = { inbox, onOpen }
  return (
    <>
      <FileGroup
        {...group}
        title={texts.late(lateDays)}
        count={isComplete ? String(late.length) : texts.atLeast(late.length)}
        files={late}
        isLate
      />
      <FileGroup
        {...group}
        title={texts.recent(lateDays)}
        count={String(recentCount)}
        files={recent}
        isLate={false}
      />
      {hasMore ? (
        <MoreButton
          label={texts.more}
          busy={list.isLoadingMore}
          error={list.moreError}
          onMore={list.onMore}
        />
      ) : null}
    </>
  )
}

const caughtUp = (
  <EmptyState icon={<CircleCheckIcon size={20} />} title={texts.empty} description={texts.emptyHint} />
)

interface PreviewProps {
  inbox: Inbox
  isWide: boolean
  onFailed: () => void
  onClose: () => void
}

/** Shows the file under the cursor beside the list, or in a sheet over the page in a narrow window. */
function Preview({ inbox, isWide, onFailed, onClose }: PreviewProps) {
  const { cursor } = inbox
  if (!cursor) {
    return null
  }
  const decide = (act: Inbox['approve']) => () => {
    act([cursor])
    if (!isWide) {
      onClose()
    }
  }
  const Shape = isWide ? FilePanel : FileSheet
  return (
    <Shape
      file={cursor}
      isSending={inbox.isSending(cursor)}
      onApprove={decide(inbox.approve)}
      onReject={decide(inbox.reject)}
      onFailed={onFailed}
      onClose={onClose}
    />
  )
}

function InboxPage() {
  const list = listQuery<Page['items'][number], Page>(useApprovalsListInfiniteQuery(), texts.failed)
  const isWide = useMediaQuery(`(min-width: ${breakpoints.wide}px)`)
  const [wantsPreview, setWantsPreview] = useState<boolean>()
  const inbox = useInbox(list.items)
  const isReady = list.state === 'ready'
  const isOpen = (wantsPreview ?? isWide) && inbox.cursor !== undefined
  return (
    <Frame $hasPanel={isWide && isOpen} data-paper="list">
      <ListColumn ref={inbox.list}>
        <PageHeader
          title={texts.title}
          count={isReady ? texts.count(list.first?.total ?? 0) : undefined}
          actions={isReady ? <KeyHints /> : undefined}
        />
        <Async
          state={list.state}
          loadingText={texts.loading}
          skeleton={<Skeleton lines={8} />}
          error={list.error}
          onRetry={list.onRetry}
          empty={caughtUp}
          refreshing={list.refreshing}
        >
          <Groups list={list} inbox={inbox} onOpen={() => setWantsPreview(true)} />
        </Async>
        <SelectionBar inbox={inbox} />
      </ListColumn>
      {isOpen ? (
        <Preview
          inbox={inbox}
          isWide={isWide}
          onFailed={list.onRetry}
          onClose={() => setWantsPreview(false)}
        />
      ) : null}
      {inbox.rejected.length > 0 ? (
        <RejectFiles files={inbox.rejected} onClose={inbox.closeRejection} onRejected={inbox.showRefusals} />
      ) : null}
    </Frame>
  )
}

/** Shows the large files of tasks and reports that wait for the user's approval. */
export function ApprovalsPage() {
  const { can } = useCurrentUser()
  if (!can.approveFiles) {
    return (
      <>
        <PageHeader title={texts.title} />
        <ForbiddenState />
      </>
    )
  }
  return <InboxPage />
}
