import { useContext, useId, type ReactNode } from 'react'
import styled, { css } from 'styled-components'
import { FieldContext } from '../field/fieldContext.ts'
import { visuallyHidden } from '../style/styles.ts'
import { TextSlot } from '../style/TextSlot.ts'
import { color, font, media, radius, shadow, size, space } from '../tokens/tokens.ts'

/** Looks like the tabs of a page: only the selected option has a background. */
const quietTrack = css`
  padding: 0;
  border: 0;
  background: none;
`

const quietSegment = css`
  min-height: ${size.controlSmall};
  padding: 0 ${space[8]};

  &:hover {
    background: ${color.background.hover};
  }

  &:has(:checked) {
    border-color: transparent;
    background: ${color.background.hover};
    box-shadow: none;
  }
`

const Track = styled.div<{ $fullWidth: boolean; $quiet: boolean }>`
  display: ${({ $fullWidth }) => ($fullWidth ? 'flex' : 'inline-flex')};
  gap: ${space[2]};
  max-width: 100%;
  padding: ${space[2]};
  overflow-x: auto;
  border-radius: ${radius.control};
  background: ${color.background.sunken};

  ${media.narrow} {
    display: flex;
  }

  ${({ $quiet }) => ($quiet ? quietTrack : '')}
`

const Segment = styled.label<{ $quiet: boolean }>`
  position: relative;
  display: inline-flex;
  flex: 1;
  align-items: center;
  justify-content: center;
  gap: ${space[6]};
  min-height: calc(${size.control} - 4px);
  padding: 0 ${space[12]};
  border: 1px solid transparent;
  border-radius: ${radius.small};
  color: ${color.text.secondary};
  font: ${font.bodyStrong};
  white-space: nowrap;
  cursor: pointer;

  ${media.narrow} {
    padding: 0 ${space[8]};
  }

  &:hover {
    color: ${color.text.primary};
  }

  &:has(:checked) {
    border-color: ${color.border.strong};
    background: ${color.background.current};
    box-shadow: ${shadow.card};
    color: ${color.text.primary};
  }

  ${({ $quiet }) => ($quiet ? quietSegment : '')}

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
  /** Accessible name. Inside a Field with `group`, the Field's label is used. */
  label?: string
  value: Value
  onChange: (value: Value) => void
  options: readonly SegmentedOption<Value>[]
  fullWidth?: boolean
  /** Removes the background behind the options, for the view switcher in a page's toolbar. */
  quiet?: boolean
}

/**
 * Row of a few options, of which one is selected. It is a radio group, so the arrow keys change the selected option.
 */
export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>) {
  const { label, value, onChange, options, fullWidth = false, quiet = false } = props
  const name = useId()
  const field = useContext(FieldContext)
  return (
    <Track
      role="radiogroup"
      $fullWidth={fullWidth}
      $quiet={quiet}
      aria-label={label}
      aria-labelledby={label ? undefined : field?.labelId}
      aria-describedby={field?.describedBy}
    >
      {options.map((option) => (
        <Segment key={option.value} $quiet={quiet}>
          <HiddenRadio
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.icon}
          <TextSlot>{option.label}</TextSlot>
        </Segment>
      ))}
    </Track>
  )
}
