import { Async, FileList, MoreButton, Muted, Skeleton } from '@headway/design-system'
import { HeldKeys, lazyComponent, listQuery } from '@headway/sdk'
import { Suspense, useState } from 'react'
import { fileMessages as texts } from '../messages/files.ts'
import { useTaskFilesListInfiniteQuery } from '../task-files.api.ts'
import { AddFiles } from './AddFiles.tsx'
import { RejectFiles } from '../approvals/RejectFiles.tsx'
import { RemoveFile } from './RemoveFile.tsx'
import { decidedFile, type FileQuestion, TaskFileRow } from './TaskFileRow.tsx'
import { TabSection } from '../task-detail/TabSection.tsx'

// Files are looked at by few of those who see that they are there.
const PreviewDialog = lazyComponent(async () => (await import('./PreviewDialog.tsx')).PreviewDialog)

/** The files of a task, and where one adds some. */
export function FilesPanel({ taskId }: { taskId: number }) {
  const query = useTaskFilesListInfiniteQuery(taskId)
  const { items, first, state, ...list } = listQuery(query, texts.failed)
  const [question, setQuestion] = useState<FileQuestion | null>(null)
  const closeQuestion = () => setQuestion(null)
  return (
    <TabSection title={texts.title}>
      {first?.can.add ? <AddFiles taskId={taskId} /> : null}
      <Async
        state={state}
        loadingText={texts.loading}
        skeleton={<Skeleton lines={2} />}
        error={list.error}
        onRetry={list.onRetry}
        empty={<Muted>{texts.empty}</Muted>}
        refreshing={list.refreshing}
      >
        <FileList aria-label={texts.label}>
          {items.map((file) => (
            <TaskFileRow key={file.id} file={file} onAsk={setQuestion} />
          ))}
        </FileList>
        {list.hasMore ? (
          <MoreButton
            label={texts.more}
            busy={list.isLoadingMore}
            error={list.moreError}
            onMore={list.onMore}
          />
        ) : null}
      </Async>
      <Suspense fallback={<HeldKeys />}>
        {question?.act === 'preview' ? (
          <PreviewDialog
            files={items}
            firstId={question.file.id}
            onFailed={() => void query.refetch()}
            onClose={closeQuestion}
          />
        ) : null}
      </Suspense>
      {question?.act === 'remove' ? <RemoveFile file={question.file} onClose={closeQuestion} /> : null}
      {question?.act === 'reject' ? (
        <RejectFiles files={[decidedFile(question.file)]} onClose={closeQuestion} />
      ) : null}
    </TabSection>
  )
}
