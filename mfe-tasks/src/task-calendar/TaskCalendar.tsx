import {
  Alert,
  Async,
  media,
  Muted,
  Skeleton,
  space,
  useIsNarrow,
  VisuallyHidden,
} from '@headway/design-system'
import {
  HeldKeys,
  messageFor,
  queryState,
  requestIdOf,
  useFormats,
  usePortalDispatch,
  useSearchParams,
} from '@headway/sdk'
import { type KeyboardEvent, Suspense, useId, useMemo, useState } from 'react'
import styled from 'styled-components'
import type { TaskSummary } from '@headway/contracts/tasks'
import { calendarMessages as texts } from './calendar.messages.ts'
import { narrows } from '../task-list/filter.ts'
import { changeDays, type DaysArgument, useTasksDaysQuery } from './tasks-calendar.api.ts'
import { TimeBar } from '../time-bar/TimeBar.tsx'
import type { TaskFilter } from '../task-list/tasks.api.ts'
import { Agenda, CalendarGrid } from './CalendarGrid.tsx'
import { readOn, readSpan, type Span, spans, stepped, weeksOf, withTime } from './calendarDays.ts'
import type { CalendarHands } from './CalendarTask.tsx'
import { DaySheet } from './DaySheet.tsx'
import { DueDateDialog } from './DueDateDialog.tsx'
import { useCalendarFacts } from './useCalendarFacts.ts'
import { useDayHolding } from './useDayHolding.ts'
import { daysAfter, useDueMoves } from './useDueMoves.ts'

const SKELETON_LINES = 16

const LINK = '[data-card-index] a[href]'
const tasks: Partial<Record<string, number>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }
const days: Partial<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 }

/** The first task of the next day that has any. */
function onAnotherDay(calendar: HTMLElement, link: Element, by: number): HTMLElement | undefined {
  const places = [...calendar.querySelectorAll('[data-place]')]
  let at = places.findIndex((place) => place.contains(link)) + by
  while (places[at] && !places[at]?.querySelector(LINK)) {
    at += by
  }
  return places[at]?.querySelector<HTMLElement>(LINK) ?? undefined
}

/** Keys on the title of a task: up, down, j and k go from task to task as they are due, left and right from day to day. */
function stepThroughTasks(event: KeyboardEvent<HTMLElement>): void {
  const calendar = event.currentTarget
  const links = [...calendar.querySelectorAll<HTMLElement>(LINK)]
  const at = links.findIndex((link) => link === event.target)
  const link = links[at]
  if (!link || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) {
    return
  }
  const byTask = tasks[event.key]
  const byDay = days[event.key]
  const next = byTask === undefined ? byDay && onAnotherDay(calendar, link, byDay) : links[at + byTask]
  if (next) {
    event.preventDefault()
    next.focus()
  }
}

/** A week has room for more than a month. */
const PER_DAY_OF_WEEK = '15'

const Content = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[12]};

  ${media.narrow} {
    padding: ${space[12]} ${space[16]} 0;
  }
`

export interface TaskCalendarProps {
  filter: TaskFilter
}

/** What opens over the calendar. */
type Opened = { day: string } | { task: TaskSummary; day: string } | null

/** The weeks that the address names, and the query for their tasks. */
function useWeeks(filter: TaskFilter, today: string) {
  const [parameters] = useSearchParams()
  const span = readSpan(parameters)
  const on = readOn(parameters, today)
  const weeks = useMemo(() => weeksOf(span, on), [span, on])
  const argument = useMemo((): DaysArgument => {
    const { sort: _, ...narrowed } = filter
    const days = { from: weeks[0]?.[0] ?? on, to: weeks.at(-1)?.at(-1) ?? on }
    return { ...narrowed, ...days, ...(span === 'week' ? { perDay: PER_DAY_OF_WEEK } : {}) }
  }, [filter, weeks, on, span])
  return { span, on, weeks, argument }
}

/** Controls for the month or week of the calendar; part of the toolbar, or above the calendar on a phone. */
export function CalendarTimeBar() {
  const { today } = useCalendarFacts()
  const { locale } = useFormats()
  const [parameters, setParameters] = useSearchParams()
  const span = readSpan(parameters)
  const on = readOn(parameters, today)
  const show = (next: Span, day: string) =>
    setParameters((current) => withTime(current, next, day, today), { replace: true })
  const title = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  return (
    <TimeBar
      title={title.format(new Date(on))}
      span={span}
      spans={spans.map((value) => ({ value, label: texts.spans[value] }))}
      previousLabel={texts.previous[span]}
      nextLabel={texts.next[span]}
      onPrevious={() => show(span, stepped(span, on, -1))}
      onNext={() => show(span, stepped(span, on, 1))}
      onToday={() => show(span, today)}
      onSpan={(next) => show(next, on)}
    />
  )
}

interface OpenedOverProps {
  opened: Opened
  argument: DaysArgument
  inWords: (day: string) => string
  onMove: CalendarHands['onMove']
  onClose: () => void
}

function OpenedOver({ opened, argument, inWords, onMove, onClose }: OpenedOverProps) {
  if (!opened) {
    return null
  }
  return 'task' in opened ? (
    <DueDateDialog {...opened} onMove={onMove} onClose={onClose} />
  ) : (
    <DaySheet day={opened.day} label={inWords(opened.day)} argument={argument} onClose={onClose} />
  )
}

/** The tasks by the day they are due on; a due date is moved by hand, by keyboard or by menu. */
export function TaskCalendar({ filter }: TaskCalendarProps) {
  const { today, inWords, factsOf } = useCalendarFacts()
  const [opened, setOpened] = useState<Opened>(null)
  const isNarrow = useIsNarrow()
  const hintId = useId()
  const { span, on, weeks, argument } = useWeeks(filter, today)
  const query = useTasksDaysQuery(argument)
  const dispatch = usePortalDispatch()
  const onMove = useDueMoves(
    (move, dueDate) => changeDays(dispatch, argument, (days) => daysAfter(days, move, dueDate)),
    inWords,
  )
  const holding = useDayHolding(onMove, inWords)
  // While another time is read, what is known of it stays in sight.
  const isKnown = query.currentData !== undefined || (query.isFetching && query.data !== undefined)
  const found = new Map(query.data?.days.map((each) => [each.day, each]))
  const hands: CalendarHands = { holding, onMove, onChoose: setOpened, hintId, argument }
  const shown = {
    label: texts.label,
    weeks: weeks.map((week) =>
      week.map((day) => factsOf(day, span === 'month' && day.slice(0, 7) !== on.slice(0, 7))),
    ),
    found,
    hands,
    onOpen: (day: string) => setOpened({ day }),
  }
  return (
    <Content onKeyDown={stepThroughTasks}>
      <VisuallyHidden id={hintId}>{texts.pickHint}</VisuallyHidden>
      {isNarrow ? <CalendarTimeBar /> : null}
      {query.currentData?.isPartial ? <Alert tone="info">{texts.partial}</Alert> : null}
      <Async
        state={isKnown ? 'ready' : queryState({ ...query, data: undefined })}
        loadingText={texts.loading}
        skeleton={<Skeleton lines={SKELETON_LINES} />}
        error={{ message: messageFor(query.error, texts.failed), requestId: requestIdOf(query.error) }}
        onRetry={() => void query.refetch()}
        refreshing={query.isFetching}
      >
        {query.currentData?.days.length === 0 ? (
          <Muted>{narrows(filter) ? texts.noMatches : texts.nothing}</Muted>
        ) : null}
        {isNarrow ? <Agenda {...shown} /> : <CalendarGrid {...shown} />}
      </Async>
      <Suspense fallback={<HeldKeys />}>
        <OpenedOver
          opened={opened}
          argument={argument}
          inWords={inWords}
          onMove={onMove}
          onClose={() => setOpened(null)}
        />
      </Suspense>
    </Content>
  )
}
