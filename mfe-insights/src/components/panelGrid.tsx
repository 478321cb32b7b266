import { breakpoints, Card, space } from '@headway/design-system'
import type { ReactNode } from 'react'
import styled from 'styled-components'

/** Narrow screens only: paper of that width has room for all columns in its smaller type. */
export const narrowScreen = `@media screen and (max-width: ${breakpoints.medium - 0.02}px)`

/** Grid for the panels of a page, with twelve columns on wide screens. */
export const PanelGrid = styled.div`
  display: grid;
  grid-template-columns: repeat(12, minmax(0, 1fr));
  gap: ${space[16]};

  @media screen and (max-width: ${breakpoints.large - 1}px) {
    grid-template-columns: minmax(0, 1fr);
  }
`

/** Cell that spans some of the twelve columns. */
export const PanelCell = styled.div<{ $columns: number }>`
  grid-column: span ${({ $columns }) => $columns};
  min-width: 0;

  @media screen and (max-width: ${breakpoints.large - 1}px) {
    grid-column: auto;
  }
`

/** Card with a chart, which spans some of the twelve columns. */
export const ChartCard = ({ columns, children }: { columns: number; children: ReactNode }) => (
  <PanelCell $columns={columns}>
    <Card>{children}</Card>
  </PanelCell>
)
