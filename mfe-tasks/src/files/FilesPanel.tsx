import {
  Async,
  ConfirmDialog,
  MoreButton,
  Muted,
  Skeleton,
  toastFailure,
  toastSuccess,
} from '@headway/design-system'
import { FileList } from '@headway/design-system/forms'
import { KeyBuffer, lazyComponent, listQuery, serverMessage } from '@headway/sdk'
import { Suspense, useState } from 'react'
import { fileMessages as texts } from './files.messages.ts'
import { useTaskFilesDeleteMutation, useTaskFilesListInfiniteQuery } from './task-files.api.ts'
import { AddFiles } from './AddFiles.tsx'
import { RejectFiles } from '../approvals/RejectFiles.tsx'
import { decidedFile, type FileQuestion, TaskFileRow } from './TaskFileRow.tsx'
import { TabSection } from '../task-detail/TabSection.tsx'
import type { TaskFile } from '@headway/contracts/task-files'

interface QuestionProps {
  file: Pick<TaskFile, 'id' | 'taskId' | 'name'>
  onClose: () => void
}

/** Asks for confirmation before a file is deleted. */
function RemoveFile({ file, onClose }: QuestionProps) {
  const [remove, { isLoading }] = useTaskFilesDeleteMutation()
  const handleConfirm = async () => {
    const result = await remove({ id: file.id, taskId: file.taskId })
    onClose()
    if (result.error) {
      toastFailure(serverMessage(result.error, texts.removeFailed))
    } else {
      toastSuccess(texts.removed, file.name)
    }
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      title={texts.removeQuestion(file.name)}
      description={texts.removeHint}
      confirmLabel={texts.remove}
      intent="danger"
      busy={isLoading}
      onConfirm={() => void handleConfirm()}
    />
  )
}

// Loaded lazily, because few visitors of the page open a file.
const PreviewDialog = lazyComponent(async () => (await import('./PreviewDialog.tsx')).PreviewDialog)

/** Shows the files of a task and the upload area. */
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
      <Suspense fallback={<KeyBuffer />}>
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
