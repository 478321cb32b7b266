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
  /** What is narrowed down, for those who do not see it. */
  label: string
  children: ReactNode
}

/** The fields that narrow a list down, side by side as far as there is room. */
export function FilterRow({ label, children }: FilterRowProps) {
  return (
    <Row role="search" aria-label={label}>
      {children}
    </Row>
  )
}
