import { useEffect, useRef, type ComponentPropsWithoutRef, type ReactNode, type Ref } from 'react'
import styled from 'styled-components'
import { CheckIcon, MinusIcon } from '../icons/icons.tsx'
import { color, font, media, radius, size, space } from '../tokens/tokens.ts'

const Row = styled.label`
  display: inline-flex;
  align-items: flex-start;
  gap: ${space[8]};
  min-width: 0;
  max-width: 100%;
  padding-block: ${space[4]};
  cursor: pointer;

  &:has(:disabled) {
    color: ${color.text.muted};
    cursor: not-allowed;
  }

  ${media.coarse} {
    min-height: ${size.control};
    align-items: center;
  }
`

const Mark = styled.span`
  position: relative;
  display: grid;
  place-items: center;
  flex-shrink: 0;
  width: 1rem;
  height: 1rem;
  margin-top: ${space[2]};
  color: ${color.text.onSolid};

  input {
    position: absolute;
    inset: 0;
    margin: 0;
    appearance: none;
    border: 1px solid ${color.border.control};
    border-radius: ${radius.small};
    background: ${color.background.surface};
    cursor: inherit;
  }

  input:checked,
  input:indeterminate {
    border-color: ${color.accent.solid};
    background: ${color.accent.solid};
  }

  svg {
    position: relative;
    pointer-events: none;
    visibility: hidden;
  }

  input:checked ~ svg,
  input:indeterminate ~ svg {
    visibility: visible;
  }

  ${media.forcedColors} {
    input {
      appearance: auto;
    }

    svg {
      display: none;
    }
  }
`

const Texts = styled.span`
  min-width: 0;
  overflow-wrap: anywhere;
`

const Description = styled.span`
  display: block;
  color: ${color.text.muted};
  font: ${font.caption};
`

export interface CheckboxProps
  extends Omit<ComponentPropsWithoutRef<'input'>, 'type' | 'children' | 'onChange'> {
  onChange?: ((checked: boolean) => void) | undefined
  label: ReactNode
  description?: ReactNode
  /** Partly checked: some of the items that the checkbox stands for are selected. */
  indeterminate?: boolean
  ref?: Ref<HTMLInputElement>
}

/** Checkbox with a label and an optional description. */
export function Checkbox(props: CheckboxProps) {
  const { label, description, indeterminate = false, ref, onChange, ...rest } = props
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (input.current) {
      input.current.indeterminate = indeterminate
    }
  }, [indeterminate])
  const setInput = (node: HTMLInputElement | null) => {
    input.current = node
    if (typeof ref === 'function') {
      return ref(node)
    }
    if (ref) {
      ref.current = node
    }
  }
  return (
    <Row>
      <Mark>
        <input
          {...rest}
          ref={setInput}
          type="checkbox"
          onChange={(event) => onChange?.(event.target.checked)}
        />
        {indeterminate ? <MinusIcon size={12} /> : <CheckIcon size={12} />}
      </Mark>
      <Texts>
        {label}
        {description ? <Description>{description}</Description> : null}
      </Texts>
    </Row>
  )
}
