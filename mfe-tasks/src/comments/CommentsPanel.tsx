import type { TaskComment } from '@headway/contracts/task-comments'
import {
  Async,
  ConfirmDialog,
  MoreButton,
  Muted,
  RowList,
  Skeleton,
  toastFailure,
  toastSuccess,
} from '@headway/design-system'
import { listQuery, serverMessage, useSearchParams } from '@headway/sdk'
import { useState } from 'react'
import { commentMessages as texts } from './comments.messages.ts'
import { COMMENT_PARAMETER } from '../routes.ts'
import { useTaskCommentsDeleteMutation, useTaskCommentsListInfiniteQuery } from './task-comments.api.ts'
import { CommentItem } from './CommentItem.tsx'
import { NewComment } from './NewComment.tsx'
import { TabSection } from '../task-detail/TabSection.tsx'

interface RemovalProps {
  comment: TaskComment | null
  onClose: () => void
}

/** Asks for confirmation before a comment is deleted. */
function CommentRemoval({ comment, onClose }: RemovalProps) {
  const [remove, { isLoading }] = useTaskCommentsDeleteMutation()
  const handleConfirm = async () => {
    if (!comment) {
      return
    }
    const result = await remove({ id: comment.id, taskId: comment.taskId })
    onClose()
    if (result.error) {
      toastFailure(serverMessage(result.error, texts.removeFailed))
    } else {
      toastSuccess(texts.removed)
    }
  }
  return (
    <ConfirmDialog
      open={comment !== null}
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      title={texts.removeQuestion}
      description={texts.removeHint}
      confirmLabel={texts.remove}
      intent="danger"
      busy={isLoading}
      onConfirm={() => void handleConfirm()}
    />
  )
}

/** Lists the comments on a task, oldest first, with the composer below. The newest page is loaded first. */
export function CommentsPanel({ taskId }: { taskId: number }) {
  const [leaving, setLeaving] = useState<TaskComment | null>(null)
  const [parameters] = useSearchParams()
  const target = Number(parameters.get(COMMENT_PARAMETER))
  const query = useTaskCommentsListInfiniteQuery(taskId)
  const { items, first, state, ...list } = listQuery(query, texts.failed)
  return (
    <TabSection title={texts.title}>
      <Async
        state={state}
        loadingText={texts.loading}
        skeleton={<Skeleton lines={3} />}
        error={list.error}
        onRetry={list.onRetry}
        empty={<Muted>{texts.empty}</Muted>}
        refreshing={list.refreshing}
      >
        {list.hasMore ? (
          <MoreButton
            label={texts.more}
            busy={list.isLoadingMore}
            error={list.moreError}
            onMore={list.onMore}
          />
        ) : null}
        <RowList aria-label={texts.label}>
          {items.toReversed().map((comment) => (
            <CommentItem
              key={comment.id}
              comment={comment}
              isTarget={comment.id === target}
              onRemove={setLeaving}
            />
          ))}
        </RowList>
      </Async>
      {first?.can.create ? <NewComment taskId={taskId} /> : null}
      <CommentRemoval comment={leaving} onClose={() => setLeaving(null)} />
    </TabSection>
  )
}
