import type { BulkAct } from '@headway/contracts/task-bulk'
import { limits, priorities } from '@headway/contracts'
import type { TaskSummary } from '@headway/contracts/tasks'
import { Button, IconButton, media, Menu, type MenuEntry, toastFailure } from '@headway/design-system'
import {
  CalendarIcon,
  CircleCheckIcon,
  CloseIcon,
  MoreIcon,
  TagIcon,
  UserAddIcon,
} from '@headway/design-system/icons'
import { serverMessage, usePortalDispatch } from '@headway/sdk'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import styled from 'styled-components'
import { bulkMessages as texts } from './bulk.messages.ts'
import { messages } from '../task-list/tasks.messages.ts'
import { countSelection } from './task-bulk.api.ts'
import type { TaskFilter } from '../task-list/tasks.api.ts'
import { Bar, BarRow, Count, Dock } from './barLayout.ts'
import { BulkDialogs, type BulkQuestion } from './BulkDialogs.tsx'
import { BulkOutcome } from './BulkOutcome.tsx'
import { type Chosen, useBulk } from './useBulk.ts'
import type { Shown } from './selection.ts'
import type { ListSelection } from './useListSelection.ts'

/**
 * Moves the focus to the bar when the focused button disappears because the result replaces it. Otherwise the focus
 * returns to the top of the page.
 *
 * @param result content that replaces the buttons; null while the buttons are shown.
 * @returns a ref for the bar, which must be focusable.
 */
function useKeptFocus(result: object | null) {
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (result && document.activeElement === document.body) {
      bar.current?.focus({ preventScroll: true })
    }
  }, [result])
  return bar
}

const Wide = styled.span`
  display: contents;

  ${media.narrow} {
    display: none;
  }
`

const statuses = ['pending', 'in_progress', 'completed'] as const

interface BulkActions {
  act: (act: BulkAct) => void
  ask: (question: BulkQuestion) => void
  canManage: boolean
  isArchive: boolean
}

/** Returns the menu items for bulk operations. The server reports refusals for each task separately. */
function entriesFor({ act, ask, canManage, isArchive }: BulkActions): MenuEntry[] {
  if (isArchive) {
    return [{ label: texts.unarchive, onSelect: () => act({ kind: 'unarchive' }) }]
  }
  const states = statuses.map(
    (status): MenuEntry => ({
      label: `${texts.status}: ${texts.statuses[status]}`,
      onSelect: () => act({ kind: 'status', status }),
    }),
  )
  if (!canManage) {
    return states
  }
  return [
    { label: texts.assign, onSelect: () => ask({ kind: 'assign' }) },
    { label: texts.due, onSelect: () => ask({ kind: 'shiftDue' }) },
    { label: texts.tags, onSelect: () => ask({ kind: 'tags' }) },
    { type: 'separator' },
    ...states,
    { type: 'separator' },
    ...priorities.map(
      (priority): MenuEntry => ({
        label: `${texts.priority}: ${messages.priorities[priority]}`,
        onSelect: () => act({ kind: 'priority', priority }),
      }),
    ),
    { type: 'separator' },
    { label: texts.archive, onSelect: () => act({ kind: 'archive' }) },
    { label: texts.delete, onSelect: () => act({ kind: 'delete' }) },
  ]
}

/**
 * Returns the selected tasks without duplicates: a board grouped by person shows a task with several assignees in
 * several columns.
 */
const selectedOf = (shown: Shown, ids: ReadonlySet<number>): TaskSummary[] =>
  [...new Map([...shown.values()].flat().map((task) => [task.id, task])).values()].filter(({ id }) =>
    ids.has(id),
  )

export interface BulkBarProps {
  shown: Shown
  selection: ListSelection
  filter: TaskFilter
  /** More tasks match than are loaded. */
  hasMore: boolean
  canManage: boolean
}

interface SelectionRowProps extends BulkActions {
  count: number
  isSending: boolean
  onClear: () => void
  /** Control that selects all matching tasks. */
  children: ReactNode
}

/** Shows the most frequent commands as buttons and all commands in the menu. */
function SelectionRow(props: SelectionRowProps) {
  const { count, isSending, onClear, children, act, ask, canManage, isArchive } = props
  const buttons = [
    {
      label: texts.complete,
      icon: <CircleCheckIcon />,
      run: () => act({ kind: 'status', status: 'completed' }),
    },
    ...(canManage
      ? [
          { label: texts.reassign, icon: <UserAddIcon />, run: () => ask({ kind: 'assign' }) },
          { label: texts.dueDate, icon: <CalendarIcon />, run: () => ask({ kind: 'shiftDue' }) },
          { label: texts.tag, icon: <TagIcon />, run: () => ask({ kind: 'tags' }) },
        ]
      : []),
  ]
  return (
    <BarRow>
      <Count aria-live="polite">{texts.selected(count)}</Count>
      {children}
      <Wide>
        {isArchive
          ? null
          : buttons.map(({ label, icon, run }) => (
              <Button key={label} size="small" intent="ghost" icon={icon} onClick={() => run()}>
                {label}
              </Button>
            ))}
      </Wide>
      <Menu
        entries={entriesFor(props)}
        trigger={<IconButton size="small" label={texts.change} busy={isSending} icon={<MoreIcon />} />}
      />
      <IconButton size="small" label={texts.clear} icon={<CloseIcon />} onClick={onClear} />
    </BarRow>
  )
}

/** Selects all matching tasks after checking that their number is within the limit. */
function useSelectAll(narrowed: Omit<TaskFilter, 'sort'>, selectWhole: ListSelection['selectWhole']) {
  const dispatch = usePortalDispatch()
  const [isCounting, setCounting] = useState(false)
  const selectAll = async () => {
    setCounting(true)
    const { data, error } = await dispatch(countSelection(narrowed))
    setCounting(false)
    if (!data || data.isTooMany) {
      toastFailure(data ? texts.tooMany(limits.bulkTasks) : serverMessage(error, texts.failed))
      return
    }
    selectWhole(data.total)
  }
  return { isCounting, selectAll }
}

/**
 * Runs a bulk operation on the selection. Asks for confirmation first when the selection is a filter, because most of
 * its tasks are not on screen.
 */
function useChosenAct(chosen: () => Chosen, onDone: () => void) {
  const bulk = useBulk()
  const [question, setQuestion] = useState<BulkQuestion | null>(null)
  const run = async (act: BulkAct) => {
    if (await bulk.start(chosen(), act)) {
      setQuestion(null)
      onDone()
    }
  }
  const act = (wanted: BulkAct) => {
    if ('filter' in chosen() && question?.kind !== 'confirm') {
      setQuestion({ kind: 'confirm', act: wanted })
      return
    }
    void run(wanted)
  }
  return { bulk, question, setQuestion, act }
}

/** Shows the number of selected tasks and the bulk commands below the list, then the result with an undo button. */
export function BulkBar({ shown, selection, filter, hasMore, canManage }: BulkBarProps) {
  const { ids, total, clear, selectWhole } = selection
  // Tasks that another user has removed in the meantime are neither changed nor counted.
  const selected = selectedOf(shown, ids)
  const count = total ?? selected.length
  const { sort: _, ...narrowed } = filter
  const { isCounting, selectAll } = useSelectAll(narrowed, selectWhole)
  const chosen = (): Chosen =>
    total === null
      ? { tasks: selected.map(({ id, version }) => ({ id, version })) }
      : { filter: narrowed, total }
  const { bulk, question, setQuestion, act } = useChosenAct(chosen, clear)
  const bar = useKeptFocus(count === 0 ? bulk.result : null)
  if (count === 0 && !bulk.result) {
    return null
  }
  return (
    <Dock>
      <Bar ref={bar} tabIndex={-1} role="region" aria-label={texts.label}>
        {count > 0 ? (
          <SelectionRow
            count={count}
            act={act}
            ask={setQuestion}
            canManage={canManage}
            isArchive={filter.archived === 'only'}
            isSending={bulk.isSending}
            onClear={clear}
          >
            {hasMore && total === null ? (
              <Button size="small" intent="ghost" busy={isCounting} onClick={() => void selectAll()}>
                {texts.selectAllMatching}
              </Button>
            ) : null}
          </SelectionRow>
        ) : null}
        {bulk.result ? (
          <BulkOutcome
            result={bulk.result}
            isSending={bulk.isSending}
            onUndo={() => void (bulk.result && bulk.undo(bulk.result.id))}
            onClose={bulk.close}
          />
        ) : null}
        {question ? (
          <BulkDialogs
            question={question}
            count={count}
            busy={bulk.isSending}
            onAct={act}
            onClose={() => setQuestion(null)}
          />
        ) : null}
      </Bar>
    </Dock>
  )
}
