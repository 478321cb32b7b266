import { Avatar, Button, color, font, media, Muted, radius, space } from '@headway/design-system'
import { fullName, useFormats } from '@headway/sdk'
import { useEffect, useRef, useState } from 'react'
import styled from 'styled-components'
import { commentMessages as texts } from './comments.messages.ts'
import { type Comment, useCommentSubject } from './commentSubject.ts'
import { EditComment } from './EditComment.tsx'

const Item = styled.li<{ $isTarget: boolean }>`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);

  & > :not(:first-child) {
    grid-column: 2;
  }
  gap: ${space[4]} ${space[12]};
  padding: ${space[8]} 0;
  border-radius: ${({ $isTarget }) => ($isTarget ? radius.small : '0')};
  background: ${({ $isTarget }) => ($isTarget ? color.background.selected : 'transparent')};
  scroll-margin-top: 5rem;
`

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[4]} ${space[8]};
  font: ${font.body};
`

const Name = styled.span`
  font-weight: 600;
  overflow-wrap: anywhere;
`

const Acts = styled.span`
  display: flex;
  gap: ${space[4]};
  margin-inline-start: auto;

  ${media.hover} {
    opacity: 0;

    li:hover > div > &,
    &:focus-within {
      opacity: 1;
    }
  }
`

interface CommentItemProps {
  comment: Comment
  /** The page was opened with a link to this comment. */
  isTarget: boolean
  onRemove: (comment: Comment) => void
}

/** Shows one comment, or a placeholder if it was deleted. */
export function CommentItem({ comment, isTarget, onRemove }: CommentItemProps) {
  const formats = useFormats()
  const { Text } = useCommentSubject()
  const [isEditing, setEditing] = useState(false)
  const element = useRef<HTMLLIElement>(null)
  const { author, createdAt, editedAt, isDeleted, text, tasks = [], can } = comment
  const name = author ? fullName(author) : texts.formerPerson

  useEffect(() => {
    if (isTarget) {
      element.current?.scrollIntoView({ block: 'center' })
    }
  }, [isTarget])

  return (
    <Item ref={element} $isTarget={isTarget}>
      <Avatar id={author?.id} name={name} decorative />
      <Head>
        <Name>{name}</Name>
        <Muted as="time" dateTime={createdAt} title={formats.moment(createdAt)}>
          {formats.relative(createdAt)}
        </Muted>
        {editedAt && !isDeleted ? (
          <Muted as="span" title={texts.editedAt(formats.moment(editedAt))}>
            {texts.edited}
          </Muted>
        ) : null}
        <Acts>
          {can.edit && !isEditing ? (
            <Button
              size="small"
              intent="ghost"
              aria-label={texts.editOf(name)}
              onClick={() => setEditing(true)}
            >
              {texts.edit}
            </Button>
          ) : null}
          {can.delete && !isEditing ? (
            <Button
              size="small"
              intent="ghost"
              aria-label={texts.removeOf(name)}
              onClick={() => onRemove(comment)}
            >
              {texts.remove}
            </Button>
          ) : null}
        </Acts>
      </Head>
      {isEditing && !isDeleted ? (
        <EditComment comment={comment} onClose={() => setEditing(false)} />
      ) : isDeleted ? (
        <Muted>{texts.deleted}</Muted>
      ) : (
        <Text text={text} tasks={tasks} />
      )}
    </Item>
  )
}
