import type { ReactNode } from 'react'
import styled from 'styled-components'
import { media, space } from '../tokens/tokens.ts'

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-end;
  gap: ${space[12]};

  & > * {
    flex: 1 1 9rem;
    min-width: 0;
  }

  ${media.large} {
    & > * {
      max-width: 16rem;
    }
  }
`

export interface FilterRowProps {
  /** Accessible name: the list that is filtered. */
  label: string
  children: ReactNode
}

/** Filter fields of a list, side by side if there is room. */
export function FilterRow({ label, children }: FilterRowProps) {
  return (
    <Row role="search" aria-label={label}>
      {children}
    </Row>
  )
}
