import { color, font, media, radius, space } from '@headway/design-system'
import { Link } from '@headway/sdk'
import type { ReactNode } from 'react'
import styled from 'styled-components'
import { narrowScreen } from './panelGrid.tsx'

const Strip = styled.ul`
  display: grid;
  grid-auto-columns: minmax(0, 1fr);
  grid-auto-flow: column;
  margin: 0 0 ${space[16]};
  padding: 0;
  border: 1px solid ${color.border.default};
  border-radius: ${radius.card};
  background: ${color.background.surface};
  list-style: none;

  ${narrowScreen} {
    grid-auto-flow: row;
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }

  ${media.print} {
    break-inside: avoid;
  }
`

const Cell = styled.li`
  min-width: 0;
  border-inline-start: 1px solid ${color.border.subtle};

  &:first-child {
    border-inline-start: 0;
  }

  ${narrowScreen} {
    &:nth-child(odd) {
      border-inline-start: 0;
    }

    &:nth-child(n + 3) {
      border-top: 1px solid ${color.border.subtle};
    }
  }
`

const Content = styled.div`
  display: grid;
  padding: ${space[12]} ${space[16]};
  border-radius: ${radius.card};
  color: ${color.text.primary};
  text-decoration: none;
`

const Linked = styled(Content)`
  &:hover {
    background: ${color.background.rowHover};
  }
`

const Label = styled.span`
  color: ${color.text.secondary};
  font: ${font.caption};
`

const Value = styled.span<{ $isDanger: boolean }>`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${space[8]};
  color: ${({ $isDanger }) => ($isDanger ? color.danger.text : color.text.primary)};
  font: ${font.stat};
  font-variant-numeric: tabular-nums;
`

const Unit = styled.span`
  color: ${color.text.secondary};
  font: ${font.bodyStrong};
`

const Note = styled.span`
  min-height: 1rem;
  color: ${color.text.muted};
  font: ${font.caption};
`

export interface StatCell {
  label: string
  value: number
  /** Text after the number, e.g. 'of 5'. */
  unit?: string
  note?: string
  isDanger?: boolean
  /** URL of the list that the number counts. */
  to?: string
  /** Content next to the number: a sparkline. */
  aside?: ReactNode
}

/** A row of numbers, each linked to the list that it counts. */
export function StatStrip({ cells, label }: { cells: readonly StatCell[]; label: string }) {
  return (
    <Strip aria-label={label}>
      {cells.map(({ label: name, value, unit, note, isDanger = false, to, aside }) => {
        const content = (
          <>
            <Label>{name}</Label>
            <Value $isDanger={isDanger && value > 0}>
              <span>
                {value} {unit ? <Unit>{unit}</Unit> : null}
              </span>
              {aside}
            </Value>
            <Note>{note}</Note>
          </>
        )
        return (
          <Cell key={name}>
            {to === undefined ? (
              <Content>{content}</Content>
            ) : (
              <Linked as={Link} to={to}>
                {content}
              </Linked>
            )}
          </Cell>
        )
      })}
    </Strip>
  )
}
