import type { TaskComment } from '@headway/contracts/task-comments'
import {
  Async,
  ConfirmDialog,
  MoreButton,
  Muted,
  Panel,
  RowList,
  Select,
  Skeleton,
  toastFailure,
  toastSuccess,
} from '@headway/design-system'
import { listQuery, serverMessage, useKeptState, useSearchParams } from '@headway/sdk'
import { useState } from 'react'
import { commentMessages as texts } from '../messages/comments.ts'
import { COMMENT_PARAMETER } from '../routes.ts'
import {
  type CommentOrder,
  useTaskCommentsDeleteMutation,
  useTaskCommentsListInfiniteQuery,
} from '../task-comments.api.ts'
import { CommentItem } from './CommentItem.tsx'
import { NewComment } from './NewComment.tsx'

const orders = ['newest', 'oldest'] as const

interface RemovalProps {
  comment: TaskComment | null
  onClose: () => void
}

/** Asks before a comment's text is gone. */
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

/** What people say about a task, and where one says something oneself. */
export function CommentsPanel({ taskId }: { taskId: number }) {
  const [order, setOrder] = useKeptState<CommentOrder>('tasks.comments.order', 'newest')
  const [leaving, setLeaving] = useState<TaskComment | null>(null)
  const [parameters] = useSearchParams()
  const target = Number(parameters.get(COMMENT_PARAMETER))
  const query = useTaskCommentsListInfiniteQuery({ id: taskId, order })
  const { items, first, state, ...list } = listQuery(query, texts.failed)
  return (
    <Panel
      title={texts.title}
      aside={
        items.length > 1 ? (
          <Select<CommentOrder>
            aria-label={texts.order}
            value={order}
            onChange={(chosen) => (chosen === '' ? undefined : setOrder(chosen))}
            options={orders.map((value) => ({ value, label: texts.orders[value] }))}
          />
        ) : null
      }
    >
      {first?.can.create ? <NewComment taskId={taskId} /> : null}
      <Async
        state={state}
        loadingText={texts.loading}
        skeleton={<Skeleton lines={3} />}
        error={list.error}
        onRetry={list.onRetry}
        empty={<Muted>{texts.empty}</Muted>}
        refreshing={list.refreshing}
      >
        <RowList aria-label={texts.label}>
          {items.map((comment) => (
            <CommentItem
              key={comment.id}
              comment={comment}
              isTarget={comment.id === target}
              onRemove={setLeaving}
            />
          ))}
        </RowList>
        {list.hasMore ? (
          <MoreButton
            label={texts.more}
            busy={list.isLoadingMore}
            error={list.moreError}
            onMore={list.onMore}
          />
        ) : null}
      </Async>
      <CommentRemoval comment={leaving} onClose={() => setLeaving(null)} />
    </Panel>
  )
}
