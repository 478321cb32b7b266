import { Button, font, IconButton, media, SegmentedControl, space } from '@headway/design-system'
import { ChevronLeftIcon, ChevronRightIcon } from '@headway/design-system/icons'
import { usePageKeys } from '@headway/sdk'
import styled from 'styled-components'
import { calendarMessages as texts } from '../task-calendar/calendar.messages.ts'

const keys = { previous: '[', next: ']', today: '0' } as const

const Bar = styled.div`
  display: flex;
  align-items: center;
  gap: ${space[4]};

  ${media.narrow} {
    flex-wrap: wrap;
  }
`

const Title = styled.h2`
  flex: 1;
  padding-inline: ${space[4]} ${space[8]};
  font: ${font.bodyStrong};
  font-variant-numeric: tabular-nums;
  white-space: nowrap;
`

interface TimeBarProps<Span extends string> {
  /** Shown period as text. */
  title: string
  span: Span
  spans: readonly { value: Span; label: string }[]
  /** Labels of the buttons for the previous and next period. */
  previousLabel: string
  nextLabel: string
  onPrevious: () => void
  onNext: () => void
  onToday: () => void
  onSpan: (span: Span) => void
}

/** Shows the controls for the period, and registers their keys. */
export function TimeBar<Span extends string>(props: TimeBarProps<Span>) {
  const { title, span, spans, previousLabel, nextLabel, onPrevious, onNext, onToday, onSpan } = props
  usePageKeys([
    { keys: [keys.previous], does: previousLabel, run: onPrevious },
    { keys: [keys.next], does: nextLabel, run: onNext },
    { keys: [keys.today], does: texts.today, run: onToday },
  ])
  return (
    <Bar>
      <IconButton
        size="small"
        label={previousLabel}
        icon={<ChevronLeftIcon />}
        aria-keyshortcuts={keys.previous}
        onClick={onPrevious}
      />
      <Button size="small" aria-keyshortcuts={keys.today} onClick={onToday}>
        {texts.today}
      </Button>
      <IconButton
        size="small"
        label={nextLabel}
        icon={<ChevronRightIcon />}
        aria-keyshortcuts={keys.next}
        onClick={onNext}
      />
      <Title aria-live="polite">{title}</Title>
      <SegmentedControl<Span> label={texts.span} value={span} onChange={onSpan} options={spans} />
    </Bar>
  )
}
