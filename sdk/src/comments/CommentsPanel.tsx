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
import { type listQuery, serverMessage, useSearchParams } from '@headway/sdk'
import { useState } from 'react'
import { CommentItem } from './CommentItem.tsx'
import { commentMessages as texts } from './comments.messages.ts'
import { type Comment, CommentContext, type CommentSubject, useCommentSubject } from './commentSubject.ts'
import { NewComment } from './NewComment.tsx'

/** Name of the parameter in the URL that leads to a comment. */
const COMMENT_PARAMETER = 'comment'

interface CommentPage {
  readonly items: readonly Comment[]
  readonly can: { readonly create: boolean }
}

interface RemovalProps {
  comment: Comment | null
  onClose: () => void
}

/** Asks for confirmation before a comment is deleted. */
function CommentRemoval({ comment, onClose }: RemovalProps) {
  const { remove } = useCommentSubject()
  const [isLoading, setLoading] = useState(false)
  const handleConfirm = async () => {
    if (!comment) {
      return
    }
    setLoading(true)
    const result = await remove(comment.id)
    setLoading(false)
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

export interface CommentsPanelProps {
  subject: CommentSubject
  /** Loaded comments, newest first. */
  list: ReturnType<typeof listQuery<Comment, CommentPage>>
}

/** Lists comments, oldest first, with the composer below. */
export function CommentsPanel({ subject, list }: CommentsPanelProps) {
  const [leaving, setLeaving] = useState<Comment | null>(null)
  const [parameters] = useSearchParams()
  const target = Number(parameters.get(COMMENT_PARAMETER))
  return (
    <CommentContext value={subject}>
      <Async
        state={list.state}
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
        <RowList aria-label={subject.label}>
          {list.items.toReversed().map((comment) => (
            <CommentItem
              key={comment.id}
              comment={comment}
              isTarget={comment.id === target}
              onRemove={setLeaving}
            />
          ))}
        </RowList>
      </Async>
      {list.first?.can.create ? <NewComment /> : null}
      <CommentRemoval comment={leaving} onClose={() => setLeaving(null)} />
    </CommentContext>
  )
}
