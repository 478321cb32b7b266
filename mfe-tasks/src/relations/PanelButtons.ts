import { space } from '@headway/design-system'
import styled from 'styled-components'

/** Row of buttons at the end of a panel's title. */
export const PanelButtons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[8]};
`
