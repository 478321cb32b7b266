import { limits } from '@headway/contracts'
import { Button, Checkbox, IconButton, Input, isComposing, space } from '@headway/design-system'
import { BlockedIcon, PlusIcon, TrashIcon } from '@headway/design-system/icons'
import { Field, Select } from '@headway/design-system/forms'
import type { KeyboardEvent } from 'react'
import styled from 'styled-components'
import { IconRows } from '../components/IconRows.ts'
import { messages } from '../messages/en.ts'
import type { BlockerDraft } from './reportDraft.ts'
import { blockedTaskOf } from './reportFields.ts'
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

const Details = styled.div`
  display: grid;
  justify-items: start;
  gap: ${space[4]};
`

interface BlockerEntryProps {
  blocker: BlockerDraft
  form: ReportForm
}

/** Task of a blocker, and whether it becomes blocked. */
function BlockedTask({ blocker, form }: BlockerEntryProps) {
  const { blockers, tasks, taskOf, setBlockers } = form
  const taskId = blockedTaskOf(blocker, tasks)
  const patch = (change: Partial<BlockerDraft>) =>
    setBlockers(blockers.map((each) => (each.id === blocker.id ? { ...each, ...change } : each)))
  // A task has one reason, so another blocker of the same task no longer marks it.
  const handleMark = (marksTask: boolean) =>
    setBlockers(
      blockers.map((each) => {
        const isSameTask = blockedTaskOf(each, tasks) === taskId
        return each.id === blocker.id || (marksTask && isSameTask)
          ? { ...each, marksTask: marksTask && each.id === blocker.id }
          : each
      }),
    )
  if (taskId === undefined) {
    return null
  }
  return (
    <>
      {tasks.length > 1 ? (
        <Select
          aria-label={texts.task(blocker.text)}
          value={String(taskId)}
          onChange={(id) => patch({ taskId: Number(id), marksTask: false })}
          options={tasks.map((task) => ({
            value: String(task.taskId),
            label: taskOf(task.taskId)?.title ?? messages.form.unknownTask,
          }))}
        />
      ) : null}
      {taskOf(taskId)?.can.block ? (
        <Checkbox label={texts.markTask} checked={blocker.marksTask} onChange={handleMark} />
      ) : null}
    </>
  )
}

function BlockerList({ form }: { form: ReportForm }) {
  const { blockers, setBlockers } = form
  return (
    <IconRows>
      {blockers.map((blocker) => (
        <li key={blocker.id}>
          <BlockedIcon size={14} />
          <Details>
            <span>{blocker.text}</span>
            <BlockedTask blocker={blocker} form={form} />
          </Details>
          <IconButton
            size="small"
            label={texts.remove(blocker.text)}
            icon={<TrashIcon />}
            onClick={() => setBlockers(blockers.filter(({ id }) => id !== blocker.id))}
          />
        </li>
      ))}
    </IconRows>
  )
}

/** New blockers of a report. */
export function BlockerFields({ form }: { form: ReportForm }) {
  const { blockers, newBlocker, setNewBlocker, addBlocker } = form
  const isFull = blockers.length >= limits.blockersPerReport
  const canAdd = !isFull && newBlocker.trim() !== ''

  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey && !isComposing(event)) {
      event.preventDefault()
      if (canAdd) {
        addBlocker()
      }
    }
  }
  return (
    <Field label={texts.question} hint={isFull ? texts.full(limits.blockersPerReport) : undefined} group>
      <Group>
        <Entry>
          <Input
            aria-label={texts.question}
            value={newBlocker}
            maxLength={limits.blockerLength}
            disabled={isFull}
            onChange={setNewBlocker}
            onKeyDown={handleKeyDown}
          />
          <Button icon={<PlusIcon />} disabled={!canAdd} onClick={addBlocker}>
            {texts.add}
          </Button>
        </Entry>
        {blockers.length > 0 ? <BlockerList form={form} /> : null}
      </Group>
    </Field>
  )
}
