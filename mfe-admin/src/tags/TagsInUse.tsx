import type { UsedTag } from '@headway/contracts/tags'
import {
  Alert,
  Button,
  EmptyState,
  Input,
  isComposing,
  Muted,
  RowItem,
  RowSubject,
  space,
  Tag,
  toastFailure,
  toastSuccess,
} from '@headway/design-system'
import { Rows } from '@headway/design-system/data'
import { listQuery, serverMessage, useIdempotencyKey, useTagColor } from '@headway/sdk'
import { type KeyboardEvent, useState } from 'react'
import styled from 'styled-components'
import { tagMessages as texts } from '../messages/tags.ts'
import { useTagsListInfiniteQuery, useAdminTagsRenameMutation } from './tags.api.ts'

const Section = styled.section`
  display: grid;
  gap: ${space[12]};
  margin-top: ${space[24]};
`

const Line = styled.div`
  display: flex;
  flex: 1 1 100%;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[8]};

  & > :first-child {
    flex: 1 1 10rem;
  }
`

interface RenameProps {
  tag: string
  /** Names of the other tags. */
  others: readonly string[]
  onDone: () => void
}

/** Shows the input for the new name in place of the old one. */
function RenameLine({ tag, others, onDone }: RenameProps) {
  const [name, setName] = useState(tag)
  const [rename, { isLoading }] = useAdminTagsRenameMutation()
  const { attemptFor } = useIdempotencyKey()
  const to = name.trim()
  const merged = others.find((other) => other.toLowerCase() === to.toLowerCase())

  const save = async () => {
    if (to === '' || to === tag || isLoading) {
      return
    }
    const body = { from: tag, to }
    const result = await rename({ body, idempotencyKey: attemptFor(body).key })
    if (result.error) {
      toastFailure(serverMessage(result.error, texts.renameFailed))
      return
    }
    toastSuccess(texts.started, texts.startedHint(tag, to))
    onDone()
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) {
      return
    }
    if (event.key === 'Enter') {
      event.preventDefault()
      void save()
    } else if (event.key === 'Escape') {
      // Escape ends only the renaming and does not close the surrounding sheet.
      event.preventDefault()
      event.stopPropagation()
      onDone()
    }
  }
  return (
    <>
      <Line onKeyDown={handleKeyDown}>
        <div>
          <Input autoFocus aria-label={texts.newName(tag)} value={name} maxLength={50} onChange={setName} />
        </div>
        <Button size="small" onClick={onDone}>
          {texts.cancel}
        </Button>
        <Button
          size="small"
          intent="primary"
          busy={isLoading}
          disabled={to === '' || to === tag}
          onClick={() => void save()}
        >
          {texts.save}
        </Button>
      </Line>
      {merged === undefined ? null : <Alert tone="warning">{texts.merges(merged)}</Alert>}
    </>
  )
}

interface RowProps {
  used: UsedTag
  isRenaming: boolean
  others: readonly string[]
  onRename: (tag: string | null) => void
}

function TagRow({ used: { tag, tasks, isCapped }, isRenaming, others, onRename }: RowProps) {
  const colorOf = useTagColor()
  return (
    <RowItem>
      {isRenaming ? (
        <RenameLine tag={tag} others={others} onDone={() => onRename(null)} />
      ) : (
        <>
          <RowSubject>
            <Tag color={colorOf(tag)}>{tag}</Tag>
          </RowSubject>
          <Muted>{texts.tasks(tasks, isCapped)}</Muted>
          <Button size="small" aria-label={texts.renameOf(tag)} onClick={() => onRename(tag)}>
            {texts.rename}
          </Button>
        </>
      )}
    </RowItem>
  )
}

/** Lists the tags with their number of tasks. A tag can be renamed or merged into another one. */
export function TagsInUse() {
  const { first, ...list } = listQuery(useTagsListInfiniteQuery(), texts.failed)
  const [renaming, setRenaming] = useState<string | null>(null)
  const names = list.items.map(({ tag }) => tag)
  return (
    <Section aria-label={texts.heading}>
      <h3>{texts.heading}</h3>
      {first?.renaming.map(({ from, to }) => (
        <Alert key={`${from} ${to}`} tone="info" live="polite">
          {texts.renaming(from, to)}
        </Alert>
      ))}
      <Rows
        {...list}
        label={texts.label}
        loadingText={texts.loading}
        empty={<EmptyState title={texts.empty} />}
        getKey={({ tag }) => tag}
        renderRow={(used) => (
          <TagRow
            used={used}
            isRenaming={renaming === used.tag}
            others={names.filter((name) => name !== used.tag)}
            onRename={setRenaming}
          />
        )}
        moreLabel={texts.more}
      />
    </Section>
  )
}
