import { useState, type ComponentPropsWithRef } from 'react'
import styled from 'styled-components'
import { useFieldAttributes } from '../field/fieldContext.ts'
import { MinusIcon, PlusIcon } from '../icons/icons.tsx'
import { messages } from '../messages/en.ts'
import { controlBox } from '../style/styles.ts'
import { color, media, radius, size, space } from '../tokens/tokens.ts'

const Row = styled.div`
  display: flex;
  align-items: center;
  gap: ${space[8]};
`

/** Grows with a number that has many digits: one that is cut off reads as a smaller one. */
const Control = styled.div<{ $digits: number }>`
  display: flex;
  flex: 1;
  min-width: 7rem;
  max-width: max(10rem, calc(${({ $digits }) => $digits}ch + 2 * ${size.control} + ${space[32]}));

  ${media.coarse} {
    /* Same size as the digits in the box. */
    font-size: 1rem;
  }
`

const Box = styled.input`
  ${controlBox}
  border-radius: 0;
  text-align: center;
  font-variant-numeric: tabular-nums;
  appearance: textfield;

  &::-webkit-inner-spin-button {
    appearance: none;
  }
`

const Step = styled.button`
  display: grid;
  place-items: center;
  flex-shrink: 0;
  width: ${size.control};
  padding: 0;
  border: 1px solid ${color.border.control};
  background: ${color.background.surface};
  color: ${color.text.secondary};

  &:first-child {
    border-inline-end: 0;
    border-radius: ${radius.control} 0 0 ${radius.control};
  }

  &:last-child {
    border-inline-start: 0;
    border-radius: 0 ${radius.control} ${radius.control} 0;
  }

  &:hover:not(:disabled) {
    background: ${color.background.hover};
  }

  &:disabled {
    color: ${color.text.muted};
    opacity: 0.5;
    cursor: not-allowed;
  }
`

const Unit = styled.span`
  color: ${color.text.muted};
`

export interface NumberFieldProps
  extends Omit<ComponentPropsWithRef<'input'>, 'type' | 'value' | 'onChange' | 'min' | 'max' | 'step'> {
  /** `null` while the box is empty. */
  value: number | null
  onChange: (value: number | null) => void
  min?: number
  max?: number
  step?: number
  /** After the control, e.g. '%'. */
  unit?: string
}

/** What stands in the box while somebody types, which may be no number yet. */
interface Draft {
  readonly text: string
  /** The value when it was typed, and then the one that came of it. */
  readonly value: number | null
  readonly isTaken: boolean
}

/** Keeps what is typed until the value changes without it: it was refused, or somebody else has changed it. */
function useDraftText(value: number | null) {
  const [draft, setDraft] = useState<Draft>()
  if (draft && draft.value !== value) {
    setDraft(draft.isTaken ? undefined : { ...draft, value, isTaken: true })
  }
  return {
    text: draft?.text,
    keep: (text: string, meant: number | null) => setDraft({ text, value, isTaken: meant === value }),
    drop: () => setDraft(undefined),
  }
}

function bounded(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, value))
}

/** A number to type or to step. What is typed is brought within the bounds when the box is left. */
export function NumberField(props: NumberFieldProps) {
  const { value, onChange, min = -Infinity, max = Infinity, step = 1, unit, onBlur, ...rest } = props
  const draft = useDraftText(value)
  const attributes = useFieldAttributes(rest)
  const change = (text: string) => {
    const parsed = text.trim() === '' ? Number.NaN : Number(text)
    const meant = Number.isNaN(parsed) ? null : bounded(parsed, min, max)
    draft.keep(text, meant)
    onChange(meant)
  }
  const stepBy = (direction: 1 | -1) => {
    draft.drop()
    onChange(bounded((value ?? 0) + direction * step, min, max))
  }
  const stepButton = (direction: 1 | -1, label: string) => (
    <Step
      type="button"
      tabIndex={-1}
      aria-label={label}
      disabled={rest.disabled || (value !== null && bounded(value + direction, min, max) === value)}
      onClick={() => stepBy(direction)}
    >
      {direction === 1 ? <PlusIcon size={14} /> : <MinusIcon size={14} />}
    </Step>
  )
  return (
    <Row>
      <Control $digits={String(draft.text ?? value ?? '').length}>
        {stepButton(-1, messages.numberField.decrease)}
        <Box
          {...attributes}
          type="number"
          inputMode="decimal"
          min={Number.isFinite(min) ? min : undefined}
          max={Number.isFinite(max) ? max : undefined}
          step={step}
          value={draft.text ?? value ?? ''}
          onChange={(event) => change(event.target.value)}
          onBlur={(event) => {
            draft.drop()
            onBlur?.(event)
          }}
        />
        {stepButton(1, messages.numberField.increase)}
      </Control>
      {unit ? <Unit aria-hidden="true">{unit}</Unit> : null}
    </Row>
  )
}
