import {
  announce,
  Alert,
  Avatar,
  Button,
  type ButtonProps,
  space,
  visuallyHidden,
} from '@headway/design-system'
import { SendIcon } from '@headway/design-system/icons'
import {
  fullName,
  serverMessage,
  useCurrentUser,
  useDraft,
  useIdempotencyKey,
  useUnsaved,
} from '@headway/sdk'
import { useState } from 'react'
import styled, { css } from 'styled-components'
import { commentMessages } from './comments.messages.ts'
import { useCommentSubject } from './commentSubject.ts'
import { CommentEditor, lengthOf } from './CommentEditor.tsx'
import { blankComment, type CommentValue, toStored } from './commentText.ts'

const texts = commentMessages.composer

const folded = css`
  textarea {
    resize: none;
  }

  label {
    ${visuallyHidden}
  }

  p,
  button,
  [role='radiogroup'] {
    display: none;
  }
`

/**
 * One line high until it receives the focus. It stays open on blur, since closing would move the element being clicked.
 */
const Composer = styled.div<{ $isFolded: boolean }>`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  align-items: start;
  gap: ${space[12]};

  ${({ $isFolded }) => ($isFolded ? folded : '')}
`

/** Validates a stored draft, which an earlier build may have written in another shape. */
function restore(stored: object): CommentValue {
  const { text, people } = stored as Partial<CommentValue>
  const known = Array.isArray(people)
    ? people.filter(({ id, name }) => typeof id === 'number' && typeof name === 'string')
    : []
  return { text: typeof text === 'string' ? text : '', people: known }
}

const useCommentDraft = (name: string) =>
  useDraft<CommentValue>({
    name,
    blank: blankComment,
    isBlank: ({ text }) => text.trim() === '',
    restore,
  })

function SendButton(props: Pick<ButtonProps, 'busy' | 'disabled' | 'onClick'>) {
  return (
    <Button intent="primary" icon={<SendIcon />} {...props}>
      {texts.send}
    </Button>
  )
}

/** Shows the composer of a new comment. The text is kept as a draft until it is sent. */
export function NewComment() {
  const { draftName, create } = useCommentSubject()
  const draft = useCommentDraft(draftName)
  const [isLoading, setLoading] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [isOpen, setOpen] = useState(false)
  const { attemptFor, renew } = useIdempotencyKey()
  const { isTooLong, isBlank } = lengthOf(draft.value)
  const isFolded = !isOpen && isBlank
  const me = useCurrentUser()
  useUnsaved(!isBlank)

  const handleSubmit = async () => {
    if (isBlank || isTooLong || isLoading) {
      return
    }
    const text = toStored(draft.value)
    setFailure(undefined)
    setLoading(true)
    const result = await create({ text, idempotencyKey: attemptFor({ draftName, text }).key })
    setLoading(false)
    if (result.error) {
      setFailure(serverMessage(result.error, texts.failed))
      return
    }
    renew()
    draft.discard()
    announce(texts.sent)
  }

  return (
    <Composer $isFolded={isFolded} onFocus={() => setOpen(true)}>
      <Avatar id={me.id} name={fullName(me)} decorative />
      <div>
        {failure ? <Alert tone="danger">{failure}</Alert> : null}
        <CommentEditor
          label={texts.label}
          value={draft.value}
          onChange={draft.change}
          onSubmit={() => void handleSubmit()}
          rows={isFolded ? 1 : 3}
          actions={
            <>
              <SendButton
                busy={isLoading}
                disabled={isBlank || isTooLong}
                onClick={() => void handleSubmit()}
              />
              {draft.isRestored && !isBlank ? (
                <Button intent="ghost" onClick={draft.discard}>
                  {texts.discard}
                </Button>
              ) : null}
            </>
          }
        />
      </div>
    </Composer>
  )
}
