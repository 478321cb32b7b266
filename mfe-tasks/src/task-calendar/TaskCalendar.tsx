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
import { KeyBuffer, messageFor, queryState, requestIdOf, useFormats, useSearchParams } from '@headway/sdk'
import { type KeyboardEvent, Suspense, useId, useMemo, useState } from 'react'
import styled from 'styled-components'
import type { TaskSummary } from '@headway/contracts/tasks'
import { calendarMessages as texts } from './calendar.messages.ts'
import { narrows } from '../task-list/filter.ts'
import { type DaysArgument, useTasksDaysQuery } from './tasks-calendar.api.ts'
import { TimeBar } from '../time-bar/TimeBar.tsx'
import type { TaskFilter } from '../task-list/tasks.api.ts'
import { Agenda, CalendarGrid } from './CalendarGrid.tsx'
import { readOn, readSpan, type Span, spans, stepped, weeksOf, withTime } from './calendarDays.ts'
import type { CalendarTaskActions } from './CalendarTask.tsx'
import { DaySheet } from './DaySheet.tsx'
import { DueDateDialog } from './DueDateDialog.tsx'
import { useCalendarFacts } from './useCalendarFacts.ts'
import { useKeyboardDayMove } from './useKeyboardDayMove.ts'
import { daysWithNewDues, useDueMoves } from './useDueMoves.ts'

const SKELETON_LINES = 16

const LINK = '[data-card-index] a[href]'
const tasks: Partial<Record<string, number>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }
const days: Partial<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 }

/** Returns the first task of the next day with tasks, in the given direction. */
function onAnotherDay(calendar: HTMLElement, link: Element, by: number): HTMLElement | undefined {
  const places = [...calendar.querySelectorAll('[data-place]')]
  let at = places.findIndex((place) => place.contains(link)) + by
  while (places[at] && !places[at]?.querySelector(LINK)) {
    at += by
  }
  return places[at]?.querySelector<HTMLElement>(LINK) ?? undefined
}

/**
 * Handles keys on the title of a task: up, down, j and k go to the next or previous task, left and right to another
 * day.
 */
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

/** A week has room for more tasks per day than a month. */
const PER_DAY_OF_WEEK = '15'

const Content = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[12]};

  ${media.narrow} {
    padding: ${space[12]} ${space[16]} 0;
  }
`

const Notice = styled.div`
  ${media.medium} {
    padding-top: ${space[12]};
  }
`

const partialNotice = (
  <Notice>
    <Alert tone="info">{texts.partial}</Alert>
  </Notice>
)

export interface TaskCalendarProps {
  filter: TaskFilter
}

/** Day or task whose sheet or dialog is open over the calendar. */
type Opened = { day: string } | { task: TaskSummary; day: string } | null

/** Returns the weeks named in the URL, and the query argument for their tasks. */
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

/** Shows the controls for the month or week, in the toolbar or on a phone above the calendar. */
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
  onMove: CalendarTaskActions['onMove']
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

/** Shows the tasks by due day; due dates are changed by pointer, keyboard or menu. */
export function TaskCalendar({ filter }: TaskCalendarProps) {
  const { today, inWords, factsOf } = useCalendarFacts()
  const [opened, setOpened] = useState<Opened>(null)
  const isNarrow = useIsNarrow()
  const hintId = useId()
  const { span, on, weeks, argument } = useWeeks(filter, today)
  const query = useTasksDaysQuery(argument)
  const { newDues, onMove } = useDueMoves(inWords)
  const holding = useKeyboardDayMove(onMove, inWords)
  // While another period loads, the calendar keeps showing the previous result.
  const isKnown = query.currentData !== undefined || (query.isFetching && query.data !== undefined)
  const found = new Map(daysWithNewDues(newDues, query.data?.days ?? []).map((each) => [each.day, each]))
  const actions: CalendarTaskActions = { holding, onMove, onChoose: setOpened, hintId, argument }
  const shown = {
    label: texts.label,
    weeks: weeks.map((week) =>
      week.map((day) => factsOf(day, span === 'month' && day.slice(0, 7) !== on.slice(0, 7))),
    ),
    found,
    actions,
    onOpen: (day: string) => setOpened({ day }),
  }
  return (
    <Content onKeyDown={stepThroughTasks}>
      <VisuallyHidden id={hintId}>{texts.pickHint}</VisuallyHidden>
      {isNarrow ? <CalendarTimeBar /> : null}
      {query.currentData?.isPartial ? partialNotice : null}
      <Async
        state={isKnown ? 'ready' : queryState({ ...query, data: undefined })}
        loadingText={texts.loading}
        skeleton={<Skeleton lines={SKELETON_LINES} />}
        error={{ message: messageFor(query.error, texts.failed), requestId: requestIdOf(query.error) }}
        onRetry={() => void query.refetch()}
        refreshing={query.isFetching}
      >
        {query.currentData?.days.length === 0 ? (
          <Notice as={Muted}>{narrows(filter) ? texts.noMatches : texts.nothing}</Notice>
        ) : null}
        {isNarrow ? <Agenda {...shown} /> : <CalendarGrid {...shown} />}
      </Async>
      <Suspense fallback={<KeyBuffer />}>
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
