import { color, size, Skeleton, space } from '@headway/design-system'
import styled from 'styled-components'

export const RowList = styled.ul`
  margin: 0;
  padding: 0;
  list-style: none;
`

/** One row of a list on the dashboard. */
export const Row = styled.li`
  display: flex;
  align-items: center;
  gap: ${space[12]};
  min-height: ${size.row};
  padding: 3px ${space[16]};
  border-top: 1px solid ${color.border.subtle};

  &:hover {
    background: ${color.background.rowHover};
  }
`

/** Placeholders as high as the rows. */
export function RowSkeletons({ count }: { count: number }) {
  return (
    <RowList aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <Row key={index}>
          <Skeleton width={index % 2 === 0 ? '60%' : '45%'} />
        </Row>
      ))}
    </RowList>
  )
}
