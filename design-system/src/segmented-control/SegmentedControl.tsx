import { useContext, useId, type ReactNode } from 'react'
import styled from 'styled-components'
import { FieldContext } from '../field/fieldContext.ts'
import { visuallyHidden } from '../style/styles.ts'
import { color, font, media, radius, shadow, size, space } from '../tokens/tokens.ts'

const Track = styled.div<{ $fullWidth: boolean }>`
  display: ${({ $fullWidth }) => ($fullWidth ? 'flex' : 'inline-flex')};
  gap: ${space[2]};
  max-width: 100%;
  padding: ${space[2]};
  overflow-x: auto;
  border: 1px solid ${color.border.default};
  border-radius: ${radius.control};
  background: ${color.background.sunken};

  ${media.narrow} {
    display: flex;
  }
`

const Segment = styled.label`
  position: relative;
  display: inline-flex;
  flex: 1;
  align-items: center;
  justify-content: center;
  gap: ${space[6]};
  min-height: calc(${size.control} - 6px);
  padding: 0 ${space[12]};
  border: 1px solid transparent;
  border-radius: ${radius.small};
  color: ${color.text.secondary};
  font: ${font.dense};
  font-weight: 500;
  white-space: nowrap;
  cursor: pointer;

  ${media.narrow} {
    padding: 0 ${space[8]};
  }

  &:hover {
    color: ${color.text.primary};
  }

  &:has(:checked) {
    border-color: ${color.border.default};
    background: ${color.background.raised};
    box-shadow: ${shadow.card};
    color: ${color.text.primary};
  }

  &:has(:focus-visible) {
    outline: 2px solid ${color.focus.ring};
    outline-offset: -1px;
  }

  ${media.forcedColors} {
    &:has(:checked) {
      border-color: Highlight;
    }
  }
`

const HiddenRadio = styled.input`
  ${visuallyHidden}
`

export interface SegmentedOption<Value extends string> {
  value: Value
  label: string
  icon?: ReactNode
}

export interface SegmentedControlProps<Value extends string> {
  /** Accessible name; inside a Field with `group` the Field's label serves. */
  label?: string
  value: Value
  onChange: (value: Value) => void
  options: readonly SegmentedOption<Value>[]
  fullWidth?: boolean
}

/** One of a few, all in sight: a radio group, so the arrow keys move the choice. */
export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>) {
  const { label, value, onChange, options, fullWidth = false } = props
  const name = useId()
  const field = useContext(FieldContext)
  return (
    <Track
      role="radiogroup"
      $fullWidth={fullWidth}
      aria-label={label}
      aria-labelledby={label ? undefined : field?.labelId}
      aria-describedby={field?.describedBy}
    >
      {options.map((option) => (
        <Segment key={option.value}>
          <HiddenRadio
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.icon}
          {option.label}
        </Segment>
      ))}
    </Track>
  )
}
