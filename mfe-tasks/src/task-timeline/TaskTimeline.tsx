import type { TaskSummary } from '@headway/contracts/tasks'
import { color, MoreButton, size, space, truncate, useIsNarrow, VisuallyHidden } from '@headway/design-system'
import { type DataColumn, DataTable } from '@headway/design-system/data'
import {
  HeldKeys,
  Link,
  plusDays,
  useFormats,
  useKeptState,
  usePortalDispatch,
  useSearchParams,
} from '@headway/sdk'
import { type CSSProperties, Suspense, useEffect, useId, useRef, useState } from 'react'
import styled from 'styled-components'
import { SelectBox } from '../bulk/SelectBox.tsx'
import { useGone } from '../dragging/useGone.ts'
import { timelineMessages as texts } from './timeline.messages.ts'
import { viewMessages } from '../task-list/views.messages.ts'
import { toTask } from '../routes.ts'
import { readOn, withTime } from '../task-calendar/calendarDays.ts'
import { DueDateDialog } from '../task-calendar/DueDateDialog.tsx'
import { type DueHands, DueMenu } from '../task-calendar/DueMenu.tsx'
import { useCalendarFacts } from '../task-calendar/useCalendarFacts.ts'
import { type DayHolding, useDayHolding } from '../task-calendar/useDayHolding.ts'
import { type DueMove, useDueMoves } from '../task-calendar/useDueMoves.ts'
import { VIEW_HEIGHT } from '../task-list/listLayout.ts'
import { OnHover } from '../task-list/TaskFacts.tsx'
import { changeList, type TaskListArgument } from '../task-list/tasks.api.ts'
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

/** Pixels. */
const TITLE_WIDTH = 280
const NARROW_TITLE_WIDTH = 190
const DAY_WIDTH: Record<TimelineSpan, number> = { month: 26, quarter: 10 }
const CELL_PADDING = 24

const Content = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
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
  /** What the list was read by. */
  list: TaskListArgument
  hasMore: boolean
  isLoadingMore: boolean
  moreError: string | undefined
  onMore: () => void
  /** Pages end early and are asked for by hand. */
  isPartial: boolean
  moreLabel: string
}

type CalendarFacts = ReturnType<typeof useCalendarFacts>

interface TitleProps {
  task: TaskSummary
  list: TaskListArgument
  facts: CalendarFacts
  holding: DayHolding
  hands: DueHands
  hintId: string
}

function Title({ task, list, facts, holding, hands, hintId }: TitleProps) {
  /** Null for a task without a due date. */
  const due = task.dueDate === null ? null : facts.dayOf(task.dueDate)
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (due !== null && holding.takesFocus(task.id, due)) {
      link.current?.focus()
    }
  })
  const isHeld = holding.held?.task.id === task.id
  useGone(isHeld, holding.onGone)
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
          <DueMenu task={task} day={due ?? facts.today} hands={hands} />
        </OnHover>
      ) : null}
    </>
  )
}

/** What is shown of time: the window, its name, and the ways to others. */
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

/** The days of a window, as the picture behind every bar. */
function stripes(time: TimeWindow, factsOf: CalendarFacts['factsOf']): CSSProperties {
  const days = Array.from({ length: time.days }, (_, index) => factsOf(plusDays(time.first, index), false))
  const image = stripesOf(days, {
    off: color.background.sunken,
    line: color.border.subtle,
    today: color.accent.background,
  })
  return { [STRIPES]: image } as CSSProperties
}

/** Controls for the weeks of the timeline; part of the toolbar, or above the timeline on a phone. */
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

/** How due dates are moved, and what is asked for that. */
function useTimelineHands(list: TaskListArgument, { inWords }: CalendarFacts) {
  const dispatch = usePortalDispatch()
  const [asked, setAsked] = useState<{ task: TaskSummary; day: string } | null>(null)
  const onMove = useDueMoves(
    ({ task }, dueDate) =>
      changeList(dispatch, list, (pages) => {
        const row = pages.flatMap(({ items }) => items).find(({ id }) => id === task.id)
        if (row) {
          row.dueDate = dueDate
        }
      }),
    inWords,
  )
  const holding = useDayHolding(onMove, inWords)
  const hands: DueHands = { onMove, onChoose: setAsked }
  return { asked, setAsked, onMove, holding, hands }
}

/** Tasks along time, in the order of the list; due dates are moved by hand, by keyboard or by menu. */
export function TaskTimeline(props: TaskTimelineProps) {
  const { label, tasks, list, hasMore, isLoadingMore, moreError, onMore, isPartial, moreLabel } = props
  const isNarrow = useIsNarrow()
  const hintId = useId()
  const facts = useCalendarFacts()
  const { span, time, show } = useTimeWindow(facts.today)
  const [widths, setWidths] = useKeptState<Partial<Record<string, number>>>('tasks.timeline.widths', {})
  const { asked, setAsked, onMove, holding, hands } = useTimelineHands(list, facts)
  const titled = { list, facts, holding, hands, hintId }
  const columns: DataColumn<TaskSummary>[] = [
    {
      key: 'title',
      label: viewMessages.columnNames.title,
      width: widths.title ?? (isNarrow ? NARROW_TITLE_WIDTH : TITLE_WIDTH),
      cell: (task) => <Title task={task} {...titled} />,
    },
    {
      key: 'days',
      label: texts.days,
      head: <TimelineHead time={time} today={facts.today} />,
      width: widths.days ?? time.days * DAY_WIDTH[span] + CELL_PADDING,
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
    <Content style={stripes(time, facts.factsOf)}>
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
        onResize={(key, width) => setWidths({ ...widths, [key]: width })}
        {...(goesOn ? { onEnd: onMore } : {})}
      />
      {hasMore && (isPartial || isLoadingMore || moreError !== undefined) ? (
        <MoreButton label={moreLabel} busy={isLoadingMore} error={moreError} onMore={onMore} />
      ) : null}
      <Suspense fallback={<HeldKeys />}>
        {asked ? <DueDateDialog {...asked} onMove={onMove} onClose={() => setAsked(null)} /> : null}
      </Suspense>
    </Content>
  )
}
