import type { ComponentPropsWithRef } from 'react'
import styled from 'styled-components'
import { useFieldAttributes } from '../field/fieldContext.ts'
import { controlBox } from '../style/styles.ts'
import { space } from '../tokens/tokens.ts'

const Box = styled.textarea`
  ${controlBox}
  display: block;
  max-height: 60dvh;
  padding-block: ${space[8]};
  field-sizing: content;
`

export interface TextareaProps extends Omit<ComponentPropsWithRef<'textarea'>, 'onChange'> {
  onChange?: ((value: string) => void) | undefined
}

/** Multi-line text field. It grows with its content if the browser supports that. */
export function Textarea({ rows = 4, onChange, ...rest }: TextareaProps) {
  const attributes = useFieldAttributes(rest)
  return (
    <Box
      {...attributes}
      rows={rows}
      style={{ minHeight: `${rows * 1.25 + 1.125}rem` }}
      onChange={(event) => onChange?.(event.target.value)}
    />
  )
}
