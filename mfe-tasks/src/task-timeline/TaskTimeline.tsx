import type { TaskSummary } from '@headway/contracts/tasks'
import { color, MoreButton, size, space, truncate, useIsNarrow, VisuallyHidden } from '@headway/design-system'
import { type DataColumn, DataTable } from '@headway/design-system/data'
import { KeyBuffer, Link, plusDays, useFormats, useSearchParams } from '@headway/sdk'
import { type CSSProperties, Suspense, useEffect, useId, useRef, useState } from 'react'
import styled from 'styled-components'
import { SelectBox } from '../bulk/SelectBox.tsx'
import { useRemovedElement } from '../dragging/useRemovedElement.ts'
import { timelineMessages as texts } from './timeline.messages.ts'
import { viewMessages } from '../task-list/views.messages.ts'
import { toTask } from '../routes.ts'
import { readOn, withTime } from '../task-calendar/calendarDays.ts'
import { DueDateDialog } from '../task-calendar/DueDateDialog.tsx'
import { type DueActions, DueMenu } from '../task-calendar/DueMenu.tsx'
import { useCalendarFacts } from '../task-calendar/useCalendarFacts.ts'
import { type KeyboardDayMove, useKeyboardDayMove } from '../task-calendar/useKeyboardDayMove.ts'
import { type DueMove, useDueMoves, withNewDue } from '../task-calendar/useDueMoves.ts'
import { VIEW_HEIGHT } from '../task-list/listLayout.ts'
import { OnHover } from '../task-list/TaskFacts.tsx'
import type { TaskListArgument } from '../task-list/tasks.api.ts'
import { TimeBar } from '../time-bar/TimeBar.tsx'
import { STRIPES, TimelineBar } from './TimelineBar.tsx'
import { TimelineHead } from './TimelineHead.tsx'
import {
  readTimelineSpan,
  steppedWindow,
  stripesOf,
  type TimelineSpan,
  timelineSpans,
  type TimeWindow,
  windowOf,
} from './timeline.ts'
import { useColumnWidths } from './useColumnWidths.ts'

const Content = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  /* Titles follow the checkbox here, without a circle. */
  --title-indent: 1.75rem;
`

const Bar = styled.div`
  padding: ${space[12]} ${size.gutter};
`

const TitleLink = styled(Link)`
  ${truncate}
  flex: 1 1 auto;
  min-width: 0;
  color: ${color.text.primary};
  font-weight: 500;
  text-decoration: none;

  &:hover {
    text-decoration: underline;
  }
`

export interface TaskTimelineProps {
  label: string
  tasks: readonly TaskSummary[]
  list: TaskListArgument
  hasMore: boolean
  isLoadingMore: boolean
  moreError: string | undefined
  onMore: () => void
  /** Pages may end early; further pages are then loaded only on request. */
  isPartial: boolean
  moreLabel: string
}

type CalendarFacts = ReturnType<typeof useCalendarFacts>

interface TitleProps {
  task: TaskSummary
  list: TaskListArgument
  facts: CalendarFacts
  holding: KeyboardDayMove
  actions: DueActions
  hintId: string
}

function Title({ task, list, facts, holding, actions, hintId }: TitleProps) {
  /** Null for a task without a due date. */
  const due = task.dueDate === null ? null : facts.dayOf(task.dueDate)
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (due !== null && holding.takesFocus(task.id, due)) {
      link.current?.focus()
    }
  })
  const isHeld = holding.held?.task.id === task.id
  useRemovedElement(isHeld, holding.onRemoved)
  return (
    <>
      <OnHover>
        <SelectBox task={task} />
      </OnHover>
      <TitleLink
        ref={link}
        to={toTask(task.id)}
        state={{ list }}
        title={task.title}
        aria-describedby={task.can.edit && due !== null ? hintId : undefined}
        {...(due === null ? {} : { onKeyDown: (event) => holding.onKeyDown(event, task, due) })}
        onBlur={isHeld ? holding.onBlur : undefined}
      >
        {task.title}
      </TitleLink>
      {task.can.edit ? (
        <OnHover>
          <DueMenu task={task} day={due ?? facts.today} actions={actions} />
        </OnHover>
      ) : null}
    </>
  )
}

/** Returns the shown time window, its title, and the function that shows another one. */
function useTimeWindow(today: string) {
  const { locale } = useFormats()
  const [parameters, setParameters] = useSearchParams()
  const span = readTimelineSpan(parameters)
  const on = readOn(parameters, today)
  const time = windowOf(span, on)
  const words = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })
  return {
    span,
    on,
    time,
    title: words.formatRange(new Date(time.first), new Date(plusDays(time.first, time.days - 1))),
    show: (next: TimelineSpan, day: string) =>
      setParameters((current) => withTime(current, next, day, today), { replace: true }),
  }
}

/** Returns the background of all bars, which marks the days of a window. */
function stripes(time: TimeWindow, factsOf: CalendarFacts['factsOf']): CSSProperties {
  const days = Array.from({ length: time.days }, (_, index) => factsOf(plusDays(time.first, index), false))
  const image = stripesOf(days, {
    off: color.background.sunken,
    line: color.border.subtle,
    today: color.accent.background,
  })
  return { [STRIPES]: image } as CSSProperties
}

/** Shows the controls for the weeks of the timeline, in the toolbar or on a phone above the timeline. */
export function TimelineTimeBar() {
  const { today } = useCalendarFacts()
  const { span, on, title, show } = useTimeWindow(today)
  return (
    <TimeBar
      title={title}
      span={span}
      spans={timelineSpans.map((value) => ({ value, label: texts.spans[value] }))}
      previousLabel={texts.previous[span]}
      nextLabel={texts.next[span]}
      onPrevious={() => show(span, steppedWindow(span, on, -1))}
      onNext={() => show(span, steppedWindow(span, on, 1))}
      onToday={() => show(span, today)}
      onSpan={(next) => show(next, on)}
    />
  )
}

/** Returns the callbacks that change due dates, the tasks with their new ones, and the state of the dialog. */
function useTimelineActions(fetched: readonly TaskSummary[], { inWords }: CalendarFacts) {
  const [dialog, setDialog] = useState<{ task: TaskSummary; day: string } | null>(null)
  const { newDues, onMove } = useDueMoves(inWords)
  const tasks = fetched.map((task) => withNewDue(newDues, task))
  const holding = useKeyboardDayMove(onMove, inWords)
  const actions: DueActions = { onMove, onChoose: setDialog }
  return { tasks, dialog, setDialog, onMove, holding, actions }
}

/** Shows the tasks on a time axis, in the order of the list; due dates are changed by pointer, keyboard or menu. */
export function TaskTimeline(props: TaskTimelineProps) {
  const { label, list, hasMore, isLoadingMore, moreError, onMore, isPartial, moreLabel } = props
  const isNarrow = useIsNarrow()
  const hintId = useId()
  const facts = useCalendarFacts()
  const { span, time, show } = useTimeWindow(facts.today)
  const { frame, ...widths } = useColumnWidths(span, time.days)
  const { tasks, dialog, setDialog, onMove, holding, actions } = useTimelineActions(props.tasks, facts)
  const titled = { list, facts, holding, actions, hintId }
  const columns: DataColumn<TaskSummary>[] = [
    {
      key: 'title',
      label: viewMessages.columnNames.title,
      width: widths.title,
      cell: (task) => <Title task={task} {...titled} />,
    },
    {
      key: 'days',
      label: texts.days,
      head: <TimelineHead time={time} today={facts.today} widths={widths} />,
      width: widths.days,
      cell: (task) => (
        <TimelineBar
          task={task}
          time={time}
          dayOf={facts.dayOf}
          heldOver={holding.held?.task.id === task.id ? holding.held.over : undefined}
          onMove={(from, to) => void onMove({ task, from, to } satisfies DueMove)}
          onShow={(day) => show(span, day)}
        />
      ),
    },
  ]
  const goesOn = hasMore && !isLoadingMore && !isPartial && moreError === undefined
  return (
    <Content ref={frame} style={stripes(time, facts.factsOf)}>
      <VisuallyHidden id={hintId}>{texts.pickHint}</VisuallyHidden>
      {isNarrow ? (
        <Bar>
          <TimelineTimeBar />
        </Bar>
      ) : null}
      <DataTable
        label={label}
        columns={columns}
        items={tasks}
        getKey={({ id }) => String(id)}
        maxHeight={VIEW_HEIGHT}
        onResize={widths.keep}
        {...(goesOn ? { onEnd: onMore } : {})}
      />
      {hasMore && (isPartial || isLoadingMore || moreError !== undefined) ? (
        <MoreButton label={moreLabel} busy={isLoadingMore} error={moreError} onMore={onMore} />
      ) : null}
      <Suspense fallback={<KeyBuffer />}>
        {dialog ? <DueDateDialog {...dialog} onMove={onMove} onClose={() => setDialog(null)} /> : null}
      </Suspense>
    </Content>
  )
}
