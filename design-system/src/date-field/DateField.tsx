import type { ComponentPropsWithRef } from 'react'
import styled from 'styled-components'
import { useFieldAttributes } from '../field/fieldContext.ts'
import { controlBox } from '../style/styles.ts'

const Box = styled.input`
  ${controlBox}
  display: block;
  font-variant-numeric: tabular-nums;
`

/** `min`, `max`, `value` are calendar days as `YYYY-MM-DD`; an empty value is no date. */
export interface DateFieldProps extends Omit<ComponentPropsWithRef<'input'>, 'type' | 'onChange'> {
  onChange?: ((day: string) => void) | undefined
}

/** A calendar day, by the browser's own picker and in the person's own order of day and month. */
export function DateField({ onChange, ...rest }: DateFieldProps) {
  return (
    <Box {...useFieldAttributes(rest)} type="date" onChange={(event) => onChange?.(event.target.value)} />
  )
}
