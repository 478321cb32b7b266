import type { WaitingFile } from '@headway/contracts/task-files'
import {
  Async,
  Button,
  Card,
  EmptyState,
  FileList,
  FileRow,
  ForbiddenState,
  Link as TextLink,
  MoreButton,
  PageHeader,
  Skeleton,
} from '@headway/design-system'
import { ArrowLeftIcon, DownloadIcon } from '@headway/design-system/icons'
import { fullName, Link, listQuery, useCurrentUser, useFormats } from '@headway/sdk'
import { type ReactNode, useState } from 'react'
import { approvalMessages as texts } from '../messages/approvals.ts'
import { fileMessages } from '../messages/files.ts'
import { toTask, toTasks, toWaitingReports } from '../routes.ts'
import { fileAddress, useTaskFilesWaitingInfiniteQuery } from '../task-files.api.ts'
import { type DecidedFile, FileDecision } from './FileDecision.tsx'
import { RejectFile } from './FileQuestions.tsx'

interface WaitingRowProps {
  file: WaitingFile
  onReject: (file: DecidedFile) => void
}

function WaitingRow({ file, onReject }: WaitingRowProps) {
  const formats = useFormats()
  const { id, name, size, task, author, createdAt } = file
  const decided = { id, taskId: task.id, name }
  return (
    <FileRow
      file={{
        id: String(id),
        name,
        size,
        badge: (
          <>
            <time dateTime={createdAt} title={formats.moment(createdAt)}>
              {fileMessages.by(fullName(author), formats.relative(createdAt))}
            </time>
            <TextLink asChild>
              <Link to={toTask(task.id)}>{task.title}</Link>
            </TextLink>
          </>
        ),
      }}
      actions={
        <>
          <FileDecision file={decided} onReject={() => onReject(decided)} />
          <Button asChild size="small" icon={<DownloadIcon />}>
            <a href={fileAddress(id)} download={name} aria-label={fileMessages.downloadOf(name)}>
              {fileMessages.download}
            </a>
          </Button>
        </>
      }
    />
  )
}

function WaitingFiles() {
  const query = useTaskFilesWaitingInfiniteQuery()
  const { items, state, ...list } = listQuery(query, texts.failed)
  const [rejected, setRejected] = useState<DecidedFile | null>(null)
  return (
    <>
      <Async
        state={state}
        loadingText={texts.loading}
        skeleton={<Skeleton lines={4} />}
        error={list.error}
        onRetry={list.onRetry}
        empty={<EmptyState title={texts.empty} description={texts.emptyHint} />}
        refreshing={list.refreshing}
      >
        <Card>
          <FileList aria-label={texts.label}>
            {items.map((file) => (
              <WaitingRow key={file.id} file={file} onReject={setRejected} />
            ))}
          </FileList>
        </Card>
        {list.hasMore ? (
          <MoreButton
            label={texts.more}
            busy={list.isLoadingMore}
            error={list.moreError}
            onMore={list.onMore}
          />
        ) : null}
      </Async>
      {rejected ? <RejectFile file={rejected} onClose={() => setRejected(null)} /> : null}
    </>
  )
}

function Header({ actions }: { actions?: ReactNode }) {
  return (
    <PageHeader
      title={texts.title}
      subtitle={actions ? texts.subtitle : undefined}
      actions={actions}
      backLink={
        <Button asChild size="small" intent="ghost" icon={<ArrowLeftIcon />}>
          <Link to={toTasks()}>{texts.back}</Link>
        </Button>
      }
    />
  )
}

/** The large files of tasks that wait for the person's decision. */
export function ApprovalsPage() {
  const { can } = useCurrentUser()
  if (!can.approveFiles) {
    return (
      <>
        <Header />
        <ForbiddenState />
      </>
    )
  }
  const reports = (
    <Button asChild>
      <Link to={toWaitingReports()}>{texts.reports}</Link>
    </Button>
  )
  return (
    <>
      <Header actions={reports} />
      <WaitingFiles />
    </>
  )
}
