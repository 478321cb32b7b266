import { color, media, Skeleton, size, space } from '@headway/design-system'
import styled from 'styled-components'

const ROWS = 16

const Row = styled.div`
  display: grid;
  grid-template-columns: 1rem minmax(0, 1fr) 9rem 8rem 7rem;
  gap: ${space[16]};
  align-items: center;
  height: ${size.row};
  padding: 0 ${size.gutter};
  border-bottom: 1px solid ${color.border.subtle};

  ${media.narrow} {
    grid-template-columns: 1rem minmax(0, 1fr);

    & > :nth-child(n + 3) {
      display: none;
    }
  }
`

const widths = ['52%', '38%', '64%', '45%']

/** Shows placeholder rows with the height of the real rows while a list loads. */
export function RowsSkeleton() {
  return (
    <div aria-hidden="true">
      {Array.from({ length: ROWS }, (_, index) => (
        <Row key={index}>
          <Skeleton width="1rem" height="1rem" round />
          <Skeleton width={widths[index % widths.length] ?? '50%'} />
          <Skeleton width="80%" />
          <Skeleton width="70%" />
          <Skeleton width="60%" />
        </Row>
      ))}
    </div>
  )
}
