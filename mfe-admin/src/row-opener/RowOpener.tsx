import { space } from '@headway/design-system'
import styled from 'styled-components'

/** Button with the title of a row, which opens its details. */
export const RowOpener = styled.button.attrs({ type: 'button' })`
  padding: ${space[2]} 0;
  border: 0;
  background: none;
  color: inherit;
  font: inherit;
  font-weight: 500;
  overflow-wrap: anywhere;
  text-align: start;
  cursor: pointer;

  &:hover {
    text-decoration: underline;
  }
`
