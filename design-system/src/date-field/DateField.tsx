import { lazy, Suspense, useState, type KeyboardEvent, type Ref } from 'react'
import styled from 'styled-components'
import { useFieldAttributes } from '../field/fieldContext.ts'
import { IconButton } from '../icon-button/IconButton.tsx'
import { CalendarIcon } from '../icons/icons.tsx'
import { Input } from '../input/Input.tsx'
import { announce } from '../live-region/announcer.ts'
import { messages } from '../messages/en.ts'
import { Popover } from '../popover/Popover.tsx'
import { Spinner } from '../spinner/Spinner.tsx'
import { controlBox } from '../style/styles.ts'
import { useMediaQuery } from '../theme/useMediaQuery.ts'
import { color, font, space } from '../tokens/tokens.ts'
import { type DayFormat, formatDay, parseDay, weekdayOf } from './parseDay.ts'

const loadCalendar = () => import('./Calendar.tsx')
/** Most days are typed, and forms are opened more often than a calendar. */
const Calendar = lazy(async () => ({ default: (await loadCalendar()).Calendar }))

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

/** Lies over what is below: a line that came and went would move what somebody is about to press. */
const Meaning = styled.p`
  position: absolute;
  inset-block-start: calc(100% + 3px);
  inset-inline: 0;
  z-index: 1;
  background: ${color.background.raised};
  color: ${color.text.muted};
  font: ${font.caption};
`

const Waiting = styled.div`
  padding: ${space[24]};
`

export interface DateFieldProps {
  /** `YYYY-MM-DD`; empty for no day, and what was typed where it is none. */
  value: string
  onChange: (day: string) => void
  onBlur?: () => void
  /** Order of day and month; 'MM/DD/YYYY' unless given. */
  format?: DayFormat
  disabled?: boolean
  name?: string
  ref?: Ref<HTMLInputElement>
}

/**
 * A calendar day: typed ('12/31', 'fri', '+3d') or chosen from a calendar beside the box. On touch screens it is the
 * platform's own picker.
 */
export function DateField(props: DateFieldProps) {
  const isTouch = useMediaQuery('(pointer: coarse)')
  return isTouch ? <NativeDay {...props} /> : <TypedDay {...props} />
}

function NativeDay({ onChange, format: _format, ...rest }: DateFieldProps) {
  const attributes = { ...rest, ...useFieldAttributes({}) }
  return <NativeBox {...attributes} type="date" onChange={(event) => onChange(event.target.value)} />
}

/** What a typed day will be taken for, before it is taken; nothing for what says so itself. */
function TypedMeaning({ draft, format }: { draft: string | undefined; format: DayFormat }) {
  const day = draft === undefined ? undefined : parseDay(draft, format)
  const shown = day === undefined ? '' : formatDay(day, format)
  return day === undefined || shown === draft?.trim() ? null : (
    <Meaning role="status">{messages.dateField.meaning(weekdayOf(day), shown)}</Meaning>
  )
}

function TypedDay(props: DateFieldProps) {
  const { value, onChange, onBlur, format = 'MM/DD/YYYY', disabled, name, ref } = props
  const [draft, setDraft] = useState<string>()
  const [isOpen, setOpen] = useState(false)

  const settle = () => {
    if (draft === undefined) {
      return
    }
    const day = parseDay(draft, format)
    setDraft(undefined)
    onChange(day ?? draft.trim())
    if (day !== undefined && day !== value) {
      announce(formatDay(day, format))
    }
  }
  const handleBlur = () => {
    settle()
    onBlur?.()
  }
  const handleKeyDown = (event: KeyboardEvent) => {
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
        placeholder={messages.dateField.placeholder(format)}
        value={draft ?? formatDay(value, format)}
        onChange={setDraft}
        onBlur={handleBlur}
        onKeyDown={handleKeyDown}
      />
      <Popover
        label={messages.dateField.calendar}
        open={isOpen}
        onOpenChange={setOpen}
        trigger={
          <IconButton
            intent="secondary"
            label={messages.dateField.open}
            icon={<CalendarIcon />}
            disabled={disabled}
            onPointerEnter={() => void loadCalendar()}
          />
        }
      >
        <Suspense
          fallback={
            <Waiting>
              <Spinner label={messages.loading} />
            </Waiting>
          }
        >
          <Calendar value={value} onChoose={handleChoose} />
        </Suspense>
      </Popover>
      <TypedMeaning draft={draft} format={format} />
    </Row>
  )
}
