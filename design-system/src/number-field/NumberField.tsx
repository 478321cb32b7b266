import { useState, type ComponentPropsWithRef } from 'react'
import styled from 'styled-components'
import { useFieldAttributes } from '../field/fieldContext.ts'
import { MinusIcon, PlusIcon } from '../icons/icons.tsx'
import { controlMessages } from '../messages/controls.ts'
import { controlBox } from '../style/styles.ts'
import { color, media, radius, size, space } from '../tokens/tokens.ts'

const Row = styled.div`
  display: flex;
  align-items: center;
  gap: ${space[8]};
`

/** Grows with the number of digits, because a truncated number would look like a smaller one. */
const Control = styled.div<{ $digits: number }>`
  display: flex;
  flex: 1;
  min-width: 7rem;
  max-width: max(10rem, calc(${({ $digits }) => $digits}ch + 2 * ${size.control} + ${space[32]}));

  ${media.coarse} {
    /* Same size as the digits in the field. */
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
  /** `null` while the field is empty. */
  value: number | null
  onChange: (value: number | null) => void
  min?: number
  max?: number
  step?: number
  /** Unit after the control, e.g. '%'. */
  unit?: string
}

/** Text in the field while the user types. It may not be a number yet. */
interface Draft {
  readonly text: string
  /** Value of the field when the text was typed; after `isApplied`, the value that the text resulted in. */
  readonly value: number | null
  /** Whether the field already has the value of the text. A further change of the value then discards the text. */
  readonly isApplied: boolean
}

/**
 * Keeps the typed text until the value changes for another reason, e.g. because the caller rejected it or another user
 * changed it.
 */
function useDraftText(value: number | null) {
  const [draft, setDraft] = useState<Draft>()
  if (draft && draft.value !== value) {
    setDraft(draft.isApplied ? undefined : { ...draft, value, isApplied: true })
  }
  return {
    text: draft?.text,
    keep: (text: string, typed: number | null) => setDraft({ text, value, isApplied: typed === value }),
    drop: () => setDraft(undefined),
  }
}

function bounded(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, value))
}

/**
 * Field for a number, which the user types or changes in steps. The typed number is limited to the allowed range on
 * blur.
 */
export function NumberField(props: NumberFieldProps) {
  const { value, onChange, min = -Infinity, max = Infinity, step = 1, unit, onBlur, ...rest } = props
  const draft = useDraftText(value)
  const attributes = useFieldAttributes(rest)
  const change = (text: string) => {
    const parsed = text.trim() === '' ? Number.NaN : Number(text)
    const typed = Number.isNaN(parsed) ? null : bounded(parsed, min, max)
    draft.keep(text, typed)
    onChange(typed)
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
        {stepButton(-1, controlMessages.numberField.decrease)}
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
        {stepButton(1, controlMessages.numberField.increase)}
      </Control>
      {unit ? <Unit aria-hidden="true">{unit}</Unit> : null}
    </Row>
  )
}
