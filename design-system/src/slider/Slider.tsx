import type { ComponentPropsWithRef, CSSProperties } from 'react'
import styled from 'styled-components'
import { useFieldAttributes } from '../field/fieldContext.ts'
import { color, media, radius, size } from '../tokens/tokens.ts'

const thumb = `
  box-sizing: border-box;
  width: 1.25rem;
  height: 1.25rem;
  appearance: none;
  border: 3px solid ${color.background.surface};
  border-radius: 50%;
  background: ${color.accent.solid};
  box-shadow: 0 0 0 1px ${color.border.control};
`

const Range = styled.input`
  width: 100%;
  min-width: 0;
  height: ${size.control};
  margin: 0;
  appearance: none;
  background: transparent;
  cursor: pointer;

  &::-webkit-slider-runnable-track {
    height: 0.375rem;
    border-radius: ${radius.full};
    background: linear-gradient(${color.accent.solid} 0 0) 0 / var(--filled) 100% no-repeat ${color.border.default};
  }

  &::-moz-range-track {
    height: 0.375rem;
    border-radius: ${radius.full};
    background: ${color.border.default};
  }

  &::-moz-range-progress {
    height: 0.375rem;
    border-radius: ${radius.full};
    background: ${color.accent.solid};
  }

  &::-webkit-slider-thumb {
    ${thumb}
    margin-top: -0.4375rem;
  }

  &::-moz-range-thumb {
    ${thumb}
  }

  ${media.forcedColors} {
    appearance: auto;
  }

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
  /** Accessible name, for use outside of a Field. */
  label?: string
}

/** Slider for an approximate number. Combine it with a NumberField for exact values. */
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
      style={{ '--filled': `${((value - min) * 100) / (max - min)}%` } as CSSProperties}
      onChange={(event) => onChange(event.target.valueAsNumber)}
    />
  )
}
