import type { ComponentPropsWithRef } from 'react'
import styled from 'styled-components'
import { useFieldAttributes } from '../field/fieldContext.ts'
import { color, size } from '../tokens/tokens.ts'

const Range = styled.input`
  width: 100%;
  min-width: 0;
  height: ${size.control};
  margin: 0;
  accent-color: ${color.accent.solid};
  cursor: pointer;

  &:disabled {
    cursor: not-allowed;
  }
`

export interface SliderProps
  extends Omit<ComponentPropsWithRef<'input'>, 'type' | 'value' | 'onChange' | 'min' | 'max' | 'step'> {
  value: number
  onChange: (value: number) => void
  min?: number
  max?: number
  step?: number
  /** Accessible name where no Field gives one. */
  label?: string
}

/** A number by feel; pair it with a NumberField for exact values. */
export function Slider({ value, onChange, min = 0, max = 100, step = 1, label, ...rest }: SliderProps) {
  const { required: _required, ...attributes } = useFieldAttributes(rest)
  return (
    <Range
      {...attributes}
      type="range"
      min={min}
      max={max}
      step={step}
      value={value}
      aria-label={label}
      onChange={(event) => onChange(event.target.valueAsNumber)}
    />
  )
}
