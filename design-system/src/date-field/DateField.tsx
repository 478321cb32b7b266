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
export type DateFieldProps = Omit<ComponentPropsWithRef<'input'>, 'type'>

/** A calendar day, by the browser's own picker and in the person's own order of day and month. */
export function DateField(props: DateFieldProps) {
  return <Box {...useFieldAttributes(props)} type="date" />
}
