import { space } from '@headway/design-system'
import styled from 'styled-components'

/** List whose rows have an icon, a text of any length and an action. */
export const IconRows = styled.ul`
  display: grid;
  gap: ${space[8]};
  margin: 0;
  padding: 0;
  list-style: none;

  li {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr) auto;
    align-items: center;
    gap: ${space[8]};
    overflow-wrap: anywhere;
  }
`
