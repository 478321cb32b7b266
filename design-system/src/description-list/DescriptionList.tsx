import type { ReactNode } from 'react'
import styled from 'styled-components'
import { color, font, space } from '../tokens/tokens.ts'

const List = styled.dl<{ $layout: 'rows' | 'columns' }>`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${({ $layout }) => ($layout === 'rows' ? space[12] : space[8])};
  min-width: 0;

  & > div {
    display: ${({ $layout }) => ($layout === 'rows' ? 'block' : 'flex')};
    justify-content: space-between;
    gap: ${space[16]};
    min-width: 0;
  }
`

const Term = styled.dt`
  flex-shrink: 0;
  color: ${color.text.muted};
  font: ${font.dense};
`

const Value = styled.dd`
  min-width: 0;
  overflow-wrap: anywhere;
`

export interface DescriptionListProps {
  items: readonly { term: string; description: ReactNode }[]
  /** `rows`: term above its value; `columns`: term left, value right. */
  layout?: 'rows' | 'columns'
}

/** Properties of a thing. */
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
