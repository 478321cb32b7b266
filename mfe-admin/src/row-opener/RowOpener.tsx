import { space } from '@headway/design-system'
import styled from 'styled-components'

/** What a row is called, and what opens all that is known of it. */
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
