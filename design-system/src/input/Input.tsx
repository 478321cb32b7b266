import type { ChangeEvent, ComponentPropsWithRef, ReactNode } from 'react'
import styled from 'styled-components'
import { useFieldAttributes } from '../field/fieldContext.ts'
import { controlBox } from '../style/styles.ts'
import { color, space } from '../tokens/tokens.ts'

const Box = styled.input<{ $withIcon?: boolean }>`
  ${controlBox}
  ${({ $withIcon }) => ($withIcon ? `padding-inline-start: ${space[32]};` : '')}

  /* Only fields of forms have a dark border. */
  &[type='search'] {
    border-color: transparent;
    background: ${color.background.sunken};
  }
`

const Frame = styled.div`
  position: relative;
  min-width: 0;

  & > svg {
    position: absolute;
    top: 50%;
    left: ${space[12]};
    transform: translateY(-50%);
    color: ${color.text.muted};
    pointer-events: none;
  }
`

export interface InputProps extends Omit<ComponentPropsWithRef<'input'>, 'onChange'> {
  onChange?: ((value: string) => void) | undefined
  /** Icon inside the field, at its start. */
  icon?: ReactNode
}

/** Single-line text field. */
export function Input({ icon, onChange, ...rest }: InputProps) {
  const attributes = {
    ...useFieldAttributes(rest),
    onChange: (event: ChangeEvent<HTMLInputElement>) => onChange?.(event.target.value),
  }
  if (!icon) {
    return <Box {...attributes} />
  }
  return (
    <Frame>
      {icon}
      <Box $withIcon {...attributes} />
    </Frame>
  )
}
