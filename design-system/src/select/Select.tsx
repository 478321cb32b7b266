import type { ComponentPropsWithRef } from 'react'
import styled, { css } from 'styled-components'
import { useFieldAttributes } from '../field/fieldContext.ts'
import { ChevronDownIcon } from '../icons/icons.tsx'
import { controlBox, floatingSurface } from '../style/styles.ts'
import { color, font, radius, space } from '../tokens/tokens.ts'

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

/** Styles the native list if the browser supports it. Touch screens keep the platform's picker. */
const ownList = css`
  @supports (appearance: base-select) {
    @media (pointer: fine) {
      &,
      &::picker(select) {
        appearance: base-select;
      }

      &::picker-icon {
        display: none;
      }

      &::picker(select) {
        ${floatingSurface}
        max-height: min(20rem, 60vh);
        margin: ${space[4]} 0;
        padding: ${space[4]};
      }

      option {
        display: flex;
        align-items: center;
        gap: ${space[8]};
        min-height: 1.875rem;
        padding: 0 ${space[8]};
        border-radius: ${radius.small};
        background: none;
      }

      option:is(:hover, :focus-visible) {
        outline: none;
        background: ${color.background.hover};
      }

      option:disabled {
        color: ${color.text.muted};
      }

      option::checkmark {
        order: 1;
        margin-inline-start: auto;
        color: ${color.accent.text};
      }
    }
  }
`

const quiet = css`
  width: auto;
  max-width: 100%;
  border-color: transparent;
  background: transparent;
  color: ${color.text.secondary};
  font: ${font.bodyStrong};
  field-sizing: content;

  &:hover:not(:disabled) {
    border-color: transparent;
    background: ${color.background.hover};
    color: ${color.text.primary};
  }
`

const Box = styled.select<{ $quiet: boolean }>`
  ${controlBox}
  padding-inline-end: ${space[32]};
  appearance: none;
  text-overflow: ellipsis;

  option {
    background: ${color.background.raised};
    color: ${color.text.primary};
  }

  ${({ $quiet }) => ($quiet ? quiet : '')}
  ${ownList}
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
  /** The value is empty if the placeholder is chosen. */
  onChange?: ((value: Value | '') => void) | undefined
  /** Removes the border, for toolbars. The button shows only the chosen option. */
  quiet?: boolean
  /** First option, with an empty value, e.g. 'All'. */
  placeholder?: string
}

/**
 * Native select for one of a few options. It brings keyboard support, typeahead and the picker of phones; only its list
 * is restyled.
 */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { options, placeholder, onChange, quiet: isQuiet = false, ...rest } = props
  const attributes = useFieldAttributes(rest)
  return (
    <Frame>
      <Box
        {...attributes}
        $quiet={isQuiet}
        onChange={(event) => onChange?.(event.target.value as Value | '')}
      >
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
