import { DayPicker, type Modifiers } from 'react-day-picker'
import styled from 'styled-components'
import { controlMessages } from '../messages/controls.ts'
import { locale } from '../messages/en.ts'
import { color, font, radius, size, space } from '../tokens/tokens.ts'
import { useToday } from './today.ts'

const Frame = styled.div`
  padding: ${space[12]};

  .rdp-months {
    position: relative;
  }

  .rdp-nav {
    position: absolute;
    inset: 0 0 auto auto;
    display: flex;
  }

  .rdp-month_caption {
    display: flex;
    align-items: center;
    height: ${size.control};
    padding-inline-start: ${space[8]};
    font: ${font.bodyStrong};
  }

  .rdp-button_next,
  .rdp-button_previous,
  .rdp-day_button {
    display: grid;
    place-items: center;
    width: ${size.control};
    height: ${size.control};
    padding: 0;
    border: 1px solid transparent;
    border-radius: ${radius.control};
    background: none;
    color: inherit;
    font: ${font.body};
    cursor: pointer;
  }

  .rdp-button_next:hover,
  .rdp-button_previous:hover,
  .rdp-day_button:hover {
    background: ${color.background.hover};
  }

  .rdp-chevron {
    width: 1rem;
    height: 1rem;
    fill: ${color.text.secondary};
  }

  .rdp-month_grid {
    border-collapse: collapse;
  }

  .rdp-weekday {
    color: ${color.text.muted};
    font: ${font.caption};
  }

  .rdp-day {
    padding: 0;
    text-align: center;
    font-variant-numeric: tabular-nums;
  }

  .rdp-outside {
    color: ${color.text.muted};
  }

  .rdp-today .rdp-day_button {
    border-color: ${color.border.control};
    font-weight: 600;
  }

  .rdp-selected .rdp-day_button {
    background: ${color.accent.solid};
    color: ${color.text.onSolid};
  }
`

export interface CalendarProps {
  /** `YYYY-MM-DD`; empty for none. */
  value: string
  onChoose: (day: string) => void
}

const toDate = (day: string) => {
  const date = new Date(`${day}T00:00:00`)
  return Number.isNaN(date.getTime()) ? undefined : date
}

const wholeDay = new Intl.DateTimeFormat(locale, { dateStyle: 'full' })

/** Accessible name of a day. It contains the visible number, so that speech input can choose the day (WCAG 2.5.3). */
const labels = {
  labelDayButton: (day: Date, { today, selected }: Modifiers) =>
    controlMessages.dateField.day(wholeDay.format(day), {
      isToday: today === true,
      isSelected: selected === true,
    }),
}

const pad = (value: number) => String(value).padStart(2, '0')

/** Calendar of one month, operated by pointer or arrow keys. */
export function Calendar({ value, onChoose }: CalendarProps) {
  const selected = toDate(value)
  const today = toDate(useToday()())
  const handleSelect = (_: Date | undefined, triggered: Date) =>
    onChoose(`${triggered.getFullYear()}-${pad(triggered.getMonth() + 1)}-${pad(triggered.getDate())}`)
  return (
    <Frame>
      <DayPicker
        mode="single"
        labels={labels}
        autoFocus
        showOutsideDays
        selected={selected}
        {...(today ? { today } : {})}
        {...(selected ? { defaultMonth: selected } : {})}
        onSelect={handleSelect}
      />
    </Frame>
  )
}
