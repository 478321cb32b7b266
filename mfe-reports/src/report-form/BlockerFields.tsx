import { limits } from '@headway/contracts'
import { Button, Checkbox, IconButton, Input, isComposing, space } from '@headway/design-system'
import { BlockedIcon, PlusIcon, TrashIcon } from '@headway/design-system/icons'
import { Field } from '@headway/design-system/forms'
import { type KeyboardEvent, useState } from 'react'
import styled from 'styled-components'
import { IconRows } from '../components/IconRows.ts'
import { messages } from '../messages/en.ts'
import type { BlockerDraft } from './reportDraft.ts'
import type { ReportForm } from './useReportForm.ts'

const texts = messages.form.blockers

const Group = styled.div`
  display: grid;
  gap: ${space[8]};
`

const Entry = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[8]};

  > :first-child {
    flex: 1 1 14rem;
  }
`

const Text = styled.span`
  display: block;
`

interface BlockerListProps {
  blockers: readonly BlockerDraft[]
  /** Whether the report is about a task, which a blocker can mark as blocked. */
  hasTask: boolean
  onChange: (blockers: BlockerDraft[]) => void
}

function BlockerList({ blockers, hasTask, onChange }: BlockerListProps) {
  const mark = (id: string, marksTask: boolean) =>
    onChange(blockers.map((blocker) => (blocker.id === id ? { ...blocker, marksTask } : blocker)))
  return (
    <IconRows>
      {blockers.map(({ id, text, marksTask }) => (
        <li key={id}>
          <BlockedIcon size={14} />
          <div>
            <Text>{text}</Text>
            {hasTask ? (
              <Checkbox label={texts.markTask} checked={marksTask} onChange={(isOn) => mark(id, isOn)} />
            ) : null}
          </div>
          <IconButton
            size="small"
            label={texts.remove(text)}
            icon={<TrashIcon />}
            onClick={() => onChange(blockers.filter((blocker) => blocker.id !== id))}
          />
        </li>
      ))}
    </IconRows>
  )
}

/** New blockers of a report. */
export function BlockerFields({ form }: { form: ReportForm }) {
  const [text, setText] = useState('')
  const isFull = form.blockers.length >= limits.blockersPerReport

  const handleAdd = () => {
    if (text.trim() !== '' && !isFull) {
      form.addBlocker(text.trim())
      setText('')
    }
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey && !isComposing(event)) {
      event.preventDefault()
      handleAdd()
    }
  }
  return (
    <Field label={texts.question} hint={isFull ? texts.full : undefined} group>
      <Group>
        <Entry>
          <Input
            aria-label={texts.question}
            value={text}
            maxLength={limits.blockerLength}
            disabled={isFull}
            onChange={setText}
            onKeyDown={handleKeyDown}
          />
          <Button icon={<PlusIcon />} disabled={isFull || text.trim() === ''} onClick={handleAdd}>
            {texts.add}
          </Button>
        </Entry>
        {form.blockers.length > 0 ? (
          <BlockerList
            blockers={form.blockers}
            hasTask={form.taskId !== undefined}
            onChange={form.setBlockers}
          />
        ) : null}
      </Group>
    </Field>
  )
}
