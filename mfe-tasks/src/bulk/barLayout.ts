import { color, layer, shadow, space } from '@headway/design-system'
import styled from 'styled-components'

/** Sticks to the lower edge of the window and takes up no space; the list has padding at its end. */
export const Dock = styled.div`
  position: sticky;
  bottom: ${space[20]};
  z-index: ${layer.header};
  height: 0;
`

/** Bar with the number of selected rows and their commands. */
export const Bar = styled.div`
  position: absolute;
  bottom: 0;
  left: 50%;
  display: grid;
  gap: ${space[8]};
  width: max-content;
  max-width: min(100%, 46rem);
  transform: translateX(-50%);
  padding: ${space[6]};
  border: 1px solid ${color.border.strong};
  border-radius: 10px;
  background: ${color.background.raised};
  box-shadow: ${shadow.popover};
`

export const BarRow = styled.div`
  display: flex;
  align-items: center;
  gap: ${space[2]};
`

export const Count = styled.strong`
  padding-inline: ${space[8]} ${space[12]};
  font-weight: 600;
  white-space: nowrap;
`
