import { space } from '@headway/design-system'
import styled from 'styled-components'

/** Cards side by side, as many as fit. */
export const CardRow = styled.div<{ $minimum: string }>`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(${({ $minimum }) => $minimum}, 100%), 1fr));
  gap: ${space[16]};
`
