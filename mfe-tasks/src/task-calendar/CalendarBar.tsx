import { Button, font, IconButton, SegmentedControl, space } from '@headway/design-system'
import { ChevronLeftIcon, ChevronRightIcon } from '@headway/design-system/icons'
import { useEffect, useRef } from 'react'
import styled from 'styled-components'
import { calendarMessages as texts } from '../messages/calendar.ts'
import { type Span, spans, stepped } from './calendarDays.ts'

/** Where a key means itself. */
const TYPING =
  'input:not([type="radio"]), textarea, select, [contenteditable], [role="dialog"], [role="menu"], [role="listbox"]'
const keys = { previous: '[', next: ']', today: '0' } as const

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[8]};
`

const Title = styled.h2`
  flex: 1 1 10rem;
  font: ${font.bodyStrong};
`

const isPlain = (event: KeyboardEvent) =>
  !event.ctrlKey &&
  !event.metaKey &&
  !event.altKey &&
  !event.defaultPrevented &&
  !(event.target instanceof Element && event.target.closest(TYPING))

interface CalendarBarProps {
  title: string
  span: Span
  on: string
  today: string
  onShow: (span: Span, on: string) => void
}

/** Leads from time to time, by buttons and by keys. */
export function CalendarBar({ title, span, on, today, onShow }: CalendarBarProps) {
  const acts = {
    previous: () => onShow(span, stepped(span, on, -1)),
    next: () => onShow(span, stepped(span, on, 1)),
    today: () => onShow(span, today),
  }
  const latest = useRef(acts)
  useEffect(() => {
    latest.current = acts
  })
  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => {
      for (const name of ['previous', 'next', 'today'] as const) {
        if (event.key === keys[name] && isPlain(event)) {
          event.preventDefault()
          latest.current[name]()
        }
      }
    }
    window.addEventListener('keydown', handleKeyDown)
    return () => window.removeEventListener('keydown', handleKeyDown)
  }, [])
  return (
    <Bar>
      <IconButton
        intent="secondary"
        label={texts.previous[span]}
        icon={<ChevronLeftIcon />}
        aria-keyshortcuts={keys.previous}
        onClick={acts.previous}
      />
      <Button aria-keyshortcuts={keys.today} onClick={acts.today}>
        {texts.today}
      </Button>
      <IconButton
        intent="secondary"
        label={texts.next[span]}
        icon={<ChevronRightIcon />}
        aria-keyshortcuts={keys.next}
        onClick={acts.next}
      />
      <Title aria-live="polite">{title}</Title>
      <SegmentedControl<Span>
        label={texts.span}
        value={span}
        onChange={(next) => onShow(next, on)}
        options={spans.map((value) => ({ value, label: texts.spans[value] }))}
      />
    </Bar>
  )
}
