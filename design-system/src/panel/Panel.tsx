import type { ReactNode } from 'react'
import styled from 'styled-components'
import { Card } from '../card/Card.tsx'
import { color, font, space } from '../tokens/tokens.ts'

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space[8]};
`

const Title = styled.h2`
  font: ${font.heading3};
`

export interface PanelProps {
  title: string
  /** Content at the end of the title's line: a button or a number. */
  aside?: ReactNode
  children: ReactNode
}

/** Card with a title, for a part of a page. */
export function Panel({ title, aside, children }: PanelProps) {
  return (
    <Card>
      <Head>
        <Title>{title}</Title>
        {aside}
      </Head>
      {children}
    </Card>
  )
}

/** List of rows divided by hairlines, e.g. in a Panel. */
export const RowList = styled.ul`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  margin: 0;
  padding: 0;
  list-style: none;
`

/** Row of a RowList. Its parts wrap if there is not enough room. */
export const RowItem = styled.li`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[8]} ${space[16]};
  padding: ${space[12]} 0;
  border-top: 1px solid ${color.border.subtle};

  &:first-child {
    border-top: 0;
  }
`

/** Main part of a row, which takes the remaining width: an icon or avatar, then text. */
export const RowSubject = styled.div`
  display: flex;
  flex: 1 1 14rem;
  align-items: center;
  gap: ${space[12]};
  min-width: 0;
  overflow-wrap: anywhere;
`

/** Muted text next to or below the main text. */
export const Muted = styled.span`
  display: block;
  color: ${color.text.muted};
  font: ${font.body};
  overflow-wrap: anywhere;
`
