import type { ComponentPropsWithRef } from 'react'
import styled from 'styled-components'
import { useFieldAttributes } from '../field/fieldContext.ts'
import { ChevronDownIcon } from '../icons/icons.tsx'
import { controlBox } from '../style/styles.ts'
import { color, space } from '../tokens/tokens.ts'

const Frame = styled.div`
  position: relative;
  min-width: 0;

  & > svg {
    position: absolute;
    top: 50%;
    right: ${space[12]};
    transform: translateY(-50%);
    color: ${color.text.muted};
    pointer-events: none;
  }
`

const Box = styled.select`
  ${controlBox}
  padding-inline-end: ${space[32]};
  appearance: none;
  text-overflow: ellipsis;

  option {
    background: ${color.background.raised};
    color: ${color.text.primary};
  }
`

export interface SelectOption<Value extends string = string> {
  value: Value
  label: string
  disabled?: boolean
}

export interface SelectProps<Value extends string>
  extends Omit<ComponentPropsWithRef<'select'>, 'children' | 'multiple' | 'size' | 'value' | 'onChange'> {
  options: readonly SelectOption<Value>[]
  value?: Value | '' | undefined
  /** Empty where there is a placeholder and it is chosen. */
  onChange?: ((value: Value | '') => void) | undefined
  /** First entry with an empty value, e.g. 'All'. */
  placeholder?: string
}

/** One of a few. Native on purpose: the platform's own picker on phones, typeahead and keys everywhere. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { options, placeholder, onChange, ...rest } = props
  const attributes = useFieldAttributes(rest)
  return (
    <Frame>
      <Box {...attributes} onChange={(event) => onChange?.(event.target.value as Value | '')}>
        {placeholder === undefined ? null : <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </Box>
      <ChevronDownIcon />
    </Frame>
  )
}
