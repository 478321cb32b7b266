import styled from 'styled-components'
import { space } from '../tokens/tokens.ts'

/** Fields below each other; `as="form"` makes it the form itself. */
export const FormLayout = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[16]};
  min-width: 0;
`

/** Fields beside each other while there is room for 12 rem each. */
export const FormRow = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(12rem, 100%), 1fr));
  align-items: start;
  gap: ${space[16]};
`
