import { useState, type KeyboardEvent, type Ref } from 'react'
import styled from 'styled-components'
import { useFieldAttributes } from '../field/fieldContext.ts'
import { IconButton } from '../icon-button/IconButton.tsx'
import { CalendarIcon } from '../icons/icons.tsx'
import { Input } from '../input/Input.tsx'
import { announce } from '../live-region/announcer.ts'
import { controlMessages } from '../messages/controls.ts'
import { Popover } from '../popover/Popover.tsx'
import { controlBox } from '../style/styles.ts'
import { useMediaQuery } from '../theme/useMediaQuery.ts'
import { color, font, space } from '../tokens/tokens.ts'
import { type DayFormat, formatDay, parseDay, weekdayOf } from './parseDay.ts'
import { splitTime } from './splitTime.ts'
import { DayCalendar, loadCalendar } from './DayCalendar.tsx'
import { useToday } from './today.ts'
import { isComposing } from '../input/isComposing.ts'

const NativeBox = styled.input`
  ${controlBox}
  display: block;
  font-variant-numeric: tabular-nums;
`

const Row = styled.div`
  position: relative;
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: ${space[4]};
`

/** Overlays the content below, so that elements do not move while the user is about to press one. */
const Meaning = styled.p`
  position: absolute;
  inset-block-start: calc(100% + 3px);
  inset-inline: 0;
  z-index: 1;
  background: ${color.background.raised};
  color: ${color.text.muted};
  font: ${font.caption};
`

export interface DateFieldProps {
  /** `YYYY-MM-DD`; empty for none. Invalid input is passed on as it was typed. */
  value: string
  /** @param time `hh:mm` if a time was typed with the day; see `takesTime`. */
  onChange: (day: string, time?: string) => void
  onBlur?: () => void
  /** Order of day and month; 'MM/DD/YYYY' by default. */
  format?: DayFormat
  /** Allows a time after the day: 'fri 15:00'. A time alone applies to the current value, or to today. */
  takesTime?: boolean
  disabled?: boolean
  name?: string
  ref?: Ref<HTMLInputElement>
}

/**
 * Field for a calendar day: typed ('12/31', 'fri', '+3d') or chosen from a calendar. Touch screens use the platform's
 * own picker.
 */
export function DateField(props: DateFieldProps) {
  const isTouch = useMediaQuery('(pointer: coarse)')
  return isTouch ? <NativeDay {...props} /> : <TypedDay {...props} />
}

function NativeDay({ onChange, format: _format, takesTime: _takesTime, ...rest }: DateFieldProps) {
  const attributes = { ...rest, ...useFieldAttributes({}) }
  return <NativeBox {...attributes} type="date" onChange={(event) => onChange(event.target.value)} />
}

interface TypedContext extends Pick<DateFieldProps, 'value' | 'format' | 'takesTime'> {
  today: string
}

/** Parses the typed text into a day and a time. The day is undefined if the text is invalid. */
function readTyped(draft: string, { value, format = 'MM/DD/YYYY', takesTime, today }: TypedContext) {
  const { day: text, time } = takesTime ? splitTime(draft) : { day: draft }
  const day =
    text === '' && time !== undefined
      ? (parseDay(value, format, today) ?? today)
      : parseDay(text, format, today)
  return { day, time }
}

/** Shows how the typed text will be interpreted. Shows nothing if the text is invalid or is already a formatted day. */
function TypedMeaning({ draft, ...field }: { draft: string } & Omit<TypedContext, 'today'>) {
  const today = useToday()
  const { day, time } = readTyped(draft, { ...field, today: today() })
  const shown = day === undefined ? '' : formatDay(day, field.format ?? 'MM/DD/YYYY')
  return day === undefined || shown === draft.trim() ? null : (
    <Meaning role="status">
      {controlMessages.dateField.meaning(weekdayOf(day), time === undefined ? shown : `${shown}, ${time}`)}
    </Meaning>
  )
}

/** Keeps the typed text until the user leaves the field or presses Enter. */
function useTypedDay({ value, onChange, format = 'MM/DD/YYYY', takesTime = false }: DateFieldProps) {
  const [draft, setDraft] = useState<string>()
  const today = useToday()
  const settle = () => {
    if (draft === undefined) {
      return
    }
    const { day, time } = readTyped(draft, { value, format, takesTime, today: today() })
    setDraft(undefined)
    if (day === undefined || time === undefined) {
      onChange(day ?? draft.trim())
    } else {
      onChange(day, time)
    }
    if (day !== undefined && day !== value) {
      announce(formatDay(day, format))
    }
  }
  return { draft, setDraft, settle }
}

interface CalendarPopoverProps extends Pick<DateFieldProps, 'value' | 'disabled'> {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  onChoose: (day: string) => void
}

/** Button next to the field, and the calendar that it opens. */
function CalendarPopover({ value, disabled, isOpen, onOpenChange, onChoose }: CalendarPopoverProps) {
  return (
    <Popover
      label={controlMessages.dateField.calendar}
      open={isOpen}
      onOpenChange={onOpenChange}
      trigger={
        <IconButton
          intent="secondary"
          label={controlMessages.dateField.open}
          icon={<CalendarIcon />}
          disabled={disabled}
          onPointerEnter={() => void loadCalendar()}
        />
      }
    >
      <DayCalendar value={value} onChoose={onChoose} />
    </Popover>
  )
}

function TypedDay(props: DateFieldProps) {
  const { value, onChange, onBlur, format = 'MM/DD/YYYY', takesTime = false, disabled, name, ref } = props
  const { draft, setDraft, settle } = useTypedDay(props)
  const [isOpen, setOpen] = useState(false)

  const handleBlur = () => {
    settle()
    onBlur?.()
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) {
      return
    }
    if (event.key === 'Enter') {
      settle()
    } else if (event.key === 'ArrowDown') {
      event.preventDefault()
      setOpen(true)
    }
  }
  const handleChoose = (day: string) => {
    setDraft(undefined)
    setOpen(false)
    onChange(day)
  }

  return (
    <Row>
      <Input
        ref={ref}
        name={name}
        disabled={disabled}
        autoComplete="off"
        placeholder={format}
        title={controlMessages.dateField.hint}
        value={draft ?? formatDay(value, format)}
        onChange={setDraft}
        onBlur={handleBlur}
        onKeyDown={handleKeyDown}
      />
      <CalendarPopover
        value={value}
        disabled={disabled}
        isOpen={isOpen}
        onOpenChange={setOpen}
        onChoose={handleChoose}
      />
      {draft === undefined ? null : (
        <TypedMeaning draft={draft} value={value} format={format} takesTime={takesTime} />
      )}
    </Row>
  )
}
