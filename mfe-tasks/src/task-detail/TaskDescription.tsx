import type { Task, TaskSummary } from '@headway/contracts/tasks'
import { Button, IconButton, media, Muted, space } from '@headway/design-system'
import { PencilIcon } from '@headway/design-system/icons'
import { KeyBuffer, lazyComponent } from '@headway/sdk'
import { Suspense, useEffect, useId, useRef, useState } from 'react'
import styled from 'styled-components'
import { Markdown } from '../description/Markdown.tsx'
import { detailMessages as texts } from './detail.messages.ts'

// Form controls are loaded on demand: reading a task does not need them.
const DescriptionEditor = lazyComponent(
  async () => (await import('./DescriptionEditor.tsx')).DescriptionEditor,
)

const Shown = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: start;
  gap: ${space[8]};

  ${media.hover} {
    & > button {
      opacity: 0;
    }

    &:hover > button,
    & > button:focus-visible {
      opacity: 1;
    }
  }
`

/** Height of twenty lines. */
const FOLDED_HEIGHT = '28rem'

const Text = styled.div<{ $isFolded: boolean }>`
  max-height: ${({ $isFolded }) => ($isFolded ? FOLDED_HEIGHT : 'none')};
  overflow: hidden;

  @media print {
    max-height: none;
  }
`

/** Shows a text collapsed to its beginning if it is long, with a button that expands it. */
function FoldedText({ text }: { text: string }) {
  const box = useRef<HTMLDivElement>(null)
  const id = useId()
  const [isLong, setLong] = useState(false)
  const [isFolded, setFolded] = useState(true)
  useEffect(() => {
    const element = box.current
    if (!element || !isFolded) {
      return undefined
    }
    const measure = () => setLong(element.scrollHeight > element.clientHeight + 1)
    const changes = new ResizeObserver(measure)
    changes.observe(element)
    measure()
    return () => changes.disconnect()
  }, [isFolded, text])
  return (
    <div>
      {/* Keyboard focus on a link below the edge expands the text. */}
      <Text
        ref={box}
        id={id}
        $isFolded={isFolded}
        onFocus={() => {
          if (isLong) {
            setFolded(false)
          }
        }}
      >
        <Markdown text={text} />
      </Text>
      {isLong ? (
        <Button
          size="small"
          intent="ghost"
          aria-expanded={!isFolded}
          aria-controls={id}
          onClick={() => setFolded(!isFolded)}
        >
          {isFolded ? texts.showAll : texts.showLess}
        </Button>
      ) : null}
    </div>
  )
}

/** Shows the description of a task, or a placeholder. Users who can edit the task edit it in place. */
export function TaskDescription({ task }: { task: Task | TaskSummary }) {
  const [isEditing, setEditing] = useState(false)
  const edit = useRef<HTMLButtonElement>(null)
  // A list row has only the beginning of a long text.
  const canEdit = task.can.edit && 'parent' in task
  const handleDone = () => {
    setEditing(false)
    requestAnimationFrame(() => edit.current?.focus())
  }
  if (isEditing) {
    return (
      <Suspense fallback={<KeyBuffer />}>
        <DescriptionEditor task={task} onDone={handleDone} />
      </Suspense>
    )
  }
  return (
    <Shown>
      {task.description === '' ? (
        <Muted>{texts.noDescription}</Muted>
      ) : (
        <FoldedText text={task.description} />
      )}
      {canEdit ? (
        <IconButton
          ref={edit}
          size="small"
          label={texts.editDescription}
          icon={<PencilIcon size={14} />}
          onClick={() => setEditing(true)}
        />
      ) : null}
    </Shown>
  )
}
