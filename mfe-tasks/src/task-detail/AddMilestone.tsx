import { Button, Input, isComposing, space, toastFailure, toastSuccess } from '@headway/design-system'
import { PlusIcon } from '@headway/design-system/icons'
import { serverMessage, useIdempotencyKey, usePageKeys } from '@headway/sdk'
import { type KeyboardEvent, useRef, useState } from 'react'
import styled from 'styled-components'
import { milestoneMessages as texts } from './detail.messages.ts'
import { toastMessages } from './toasts.messages.ts'
import { useMilestonesCreateMutation } from './milestones.api.ts'

const Row = styled.div`
  display: flex;
  align-items: center;
  min-height: 2.125rem;
  margin-inline-start: calc(-1 * ${space[8]});
`

interface AddMilestoneProps {
  taskId: number
  /** Position of the new milestone among the others, from 1. */
  order: number
}

/** Returns a function that adds a milestone and resolves with whether it was added. */
function useCreate(taskId: number, order: number) {
  const [create, { isLoading }] = useMilestonesCreateMutation()
  const { attemptFor, renew } = useIdempotencyKey()
  return async (title: string): Promise<boolean> => {
    if (isLoading) {
      return false
    }
    const body = { title, description: '', order }
    const { error } = await create({ taskId, body, idempotencyKey: attemptFor(body).key })
    if (error) {
      toastFailure(serverMessage(error, toastMessages.milestoneCreateFailed))
      return false
    }
    renew()
    toastSuccess(toastMessages.milestoneCreated, title)
    return true
  }
}

/**
 * Shows the last row of the milestones. A click or the key `n` turns it into an input; Enter adds the milestone and
 * clears the input.
 */
export function AddMilestone({ taskId, order }: AddMilestoneProps) {
  const [title, setTitle] = useState<string>()
  const create = useCreate(taskId, order)
  const button = useRef<HTMLButtonElement>(null)
  usePageKeys([{ keys: ['n'], does: texts.add, run: () => setTitle('') }])

  const add = async () => {
    if (title?.trim() && (await create(title.trim()))) {
      setTitle('')
    }
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) {
      return
    }
    if (event.key === 'Enter') {
      void add()
    }
    if (event.key === 'Escape') {
      setTitle(undefined)
      requestAnimationFrame(() => button.current?.focus())
    }
  }

  return (
    <Row>
      {title === undefined ? (
        <Button
          ref={button}
          intent="ghost"
          size="small"
          icon={<PlusIcon />}
          aria-keyshortcuts="n"
          onClick={() => setTitle('')}
        >
          {texts.add}
        </Button>
      ) : (
        <Input
          autoFocus
          aria-label={texts.newTitle}
          placeholder={texts.newTitleHint}
          maxLength={400}
          value={title}
          onChange={setTitle}
          onBlur={() => (title.trim() === '' ? setTitle(undefined) : undefined)}
          onKeyDown={handleKeyDown}
        />
      )}
    </Row>
  )
}
