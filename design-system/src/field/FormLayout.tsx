import styled from 'styled-components'
import { space } from '../tokens/tokens.ts'

/** Column of fields; `as="form"` renders it as a form. */
export const FormLayout = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[16]};
  min-width: 0;
`

/** Row of fields, as long as each has 12 rem. */
export const FormRow = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(12rem, 100%), 1fr));
  align-items: start;
  gap: ${space[16]};
`
