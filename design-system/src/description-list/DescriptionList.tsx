import type { ReactNode } from 'react'
import styled from 'styled-components'
import { color, font, space } from '../tokens/tokens.ts'

type Layout = 'rows' | 'columns' | 'tiles'

const List = styled.dl<{ $layout: Layout }>`
  display: grid;
  grid-template-columns: ${({ $layout }) => ($layout === 'tiles' ? 'repeat(auto-fill, minmax(min(8rem, 100%), 1fr))' : 'minmax(0, 1fr)')};
  gap: ${({ $layout }) => ($layout === 'columns' ? space[8] : space[12])};
  min-width: 0;

  & > div {
    display: ${({ $layout }) => ($layout === 'columns' ? 'flex' : 'block')};
    justify-content: space-between;
    gap: ${space[16]};
    min-width: 0;
  }
`

const Term = styled.dt`
  flex-shrink: 0;
  color: ${color.text.muted};
  font: ${font.body};
`

const Value = styled.dd`
  min-width: 0;
  overflow-wrap: anywhere;
`

export interface DescriptionListProps {
  items: readonly { term: string; description: ReactNode }[]
  /**
   * `rows`: term above its value. `columns`: term left, value right. `tiles`: like `rows`, with as many items per row
   * as fit.
   */
  layout?: Layout
}

/** List of terms and their values. */
export function DescriptionList({ items, layout = 'rows' }: DescriptionListProps) {
  return (
    <List $layout={layout}>
      {items.map((item) => (
        <div key={item.term}>
          <Term>{item.term}</Term>
          <Value>{item.description}</Value>
        </div>
      ))}
    </List>
  )
}
