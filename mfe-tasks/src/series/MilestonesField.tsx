import { limits } from '@headway/contracts'
import { announce, Button, IconButton, Input, isComposing, space } from '@headway/design-system'
import { Field } from '@headway/design-system/forms'
import { ArrowDownIcon, ArrowUpIcon, CloseIcon, PlusIcon } from '@headway/design-system/icons'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import styled from 'styled-components'
import { seriesMessages } from './series.messages.ts'

const texts = seriesMessages.milestones

/** A milestone of tasks not yet created. */
export interface PlannedMilestone {
  title: string
  description: string
}

/** Returns the milestones with a title; empty lines do not count. */
export const saidOf = (milestones: readonly PlannedMilestone[]): PlannedMilestone[] =>
  milestones.filter(({ title }) => title.trim() !== '')

const Lines = styled.ol`
  display: grid;
  gap: ${space[8]};
  margin: 0;
  padding: 0;
  list-style: none;

  &:empty {
    display: none;
  }
`

const Line = styled.li`
  display: flex;
  align-items: center;
  gap: ${space[4]};

  input {
    flex: 1;
    min-width: 0;
  }
`

const Column = styled.div`
  display: grid;
  justify-items: start;
  gap: ${space[8]};

  ${Lines} {
    width: 100%;
  }
`

interface MilestonesFieldProps {
  /** In display order; some lines may be empty. */
  value: readonly PlannedMilestone[]
  onChange: (milestones: PlannedMilestone[]) => void
  error?: string | undefined
  /** Hint below the field; defaults to the hint for series. */
  hint?: string
}

const withTitle = (milestones: readonly PlannedMilestone[], index: number, title: string) =>
  milestones.map((one, at) => (at === index ? { ...one, title } : one))

/** Moves the focus to the line with a given index, or to the last line, after the lines have changed. */
function useNextLine(value: readonly PlannedMilestone[]) {
  const box = useRef<HTMLDivElement>(null)
  const next = useRef<number>(undefined)
  useEffect(() => {
    if (next.current !== undefined) {
      const lines = box.current?.querySelectorAll<HTMLElement>('input') ?? []
      const last = box.current?.querySelector<HTMLElement>('[data-add]')
      const goal = lines[Math.min(next.current, lines.length - 1)] ?? last
      goal?.focus()
      next.current = undefined
    }
  }, [value])
  return { box, next }
}

interface MilestoneLineProps {
  title: string
  index: number
  isLast: boolean
  onType: (title: string) => void
  onKeyDown: (event: KeyboardEvent) => void
  onMove: (by: 1 | -1) => void
  onRemove: () => void
}

function MilestoneLine({ title, index, isLast, onType, onKeyDown, onMove, onRemove }: MilestoneLineProps) {
  return (
    <Line>
      <Input
        aria-label={texts.line(index + 1)}
        autoComplete="off"
        maxLength={200}
        value={title}
        onChange={onType}
        onKeyDown={onKeyDown}
      />
      <IconButton
        size="small"
        intent="ghost"
        label={texts.up(index + 1)}
        icon={<ArrowUpIcon />}
        disabled={index === 0}
        onClick={() => onMove(-1)}
      />
      <IconButton
        size="small"
        intent="ghost"
        label={texts.down(index + 1)}
        icon={<ArrowDownIcon />}
        disabled={isLast}
        onClick={() => onMove(1)}
      />
      <IconButton
        size="small"
        intent="ghost"
        label={texts.remove(index + 1)}
        icon={<CloseIcon />}
        onClick={onRemove}
      />
    </Line>
  )
}

/** Shows the milestones that new tasks start with. Enter adds a line. */
export function MilestonesField({ value, onChange, error, hint = texts.hint }: MilestonesFieldProps) {
  const { box, next } = useNextLine(value)
  const isFull = value.length >= limits.milestonesPerTask
  const addAt = (index: number) => {
    next.current = index
    onChange(value.toSpliced(index, 0, { title: '', description: '' }))
  }
  const handleKeyDown = (event: KeyboardEvent, index: number) => {
    if (event.key !== 'Enter' || isComposing(event)) {
      return
    }
    // Enter must not submit the form.
    event.preventDefault()
    if (!isFull && value[index]?.title.trim() !== '') {
      addAt(index + 1)
    }
  }
  const handleMove = (index: number, by: 1 | -1) => {
    const [moved] = value.slice(index, index + 1)
    if (moved) {
      onChange(value.toSpliced(index, 1).toSpliced(index + by, 0, moved))
      announce(texts.moved(index + 1 + by, value.length))
    }
  }
  const handleRemove = (index: number) => {
    next.current = index
    onChange(value.toSpliced(index, 1))
  }

  return (
    <Field label={texts.label} hint={hint} error={error} group>
      <Column ref={box}>
        <Lines>
          {value.map(({ title }, index) => (
            // Lines have no id, so the index is the key.
            <MilestoneLine
              key={index}
              title={title}
              index={index}
              isLast={index === value.length - 1}
              onType={(typed) => onChange(withTitle(value, index, typed))}
              onKeyDown={(event) => handleKeyDown(event, index)}
              onMove={(by) => handleMove(index, by)}
              onRemove={() => handleRemove(index)}
            />
          ))}
        </Lines>
        <Button
          data-add
          size="small"
          icon={<PlusIcon />}
          disabled={isFull}
          onClick={() => addAt(value.length)}
        >
          {texts.add}
        </Button>
      </Column>
    </Field>
  )
}
