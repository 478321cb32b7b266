import { color, font, media, space } from '@headway/design-system'
import { Link } from '@headway/sdk'
import styled from 'styled-components'
import { narrowScreen } from './panelGrid.tsx'

/** Title of a table inside its `TableCard`. */
export const TableHead = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[4]} ${space[12]};
  min-height: 2.75rem;
  padding: ${space[8]} ${space[16]};
  border-bottom: 1px solid ${color.border.subtle};

  h2 {
    font: ${font.heading3};
  }

  ${media.print} {
    padding: ${space[4]} ${space[12]};
  }
`

/** Caption next to the title of a table. */
export const TableNote = styled.span`
  color: ${color.text.muted};
  font: ${font.caption};
`

/** Line below a name on narrow screens, with the content of the hidden columns. */
export const NarrowNote = styled.span`
  display: none;

  ${narrowScreen} {
    display: block;
    color: ${color.text.muted};
    font: ${font.caption};
    font-weight: 400;
    overflow-wrap: anywhere;
  }
`

/** A bar and its number; narrow screens show only the number. */
export const BarCell = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 9rem) 2rem;
  align-items: center;
  gap: ${space[8]};

  ${narrowScreen} {
    grid-template-columns: auto;

    > [aria-hidden] {
      display: none;
    }
  }
`

/** A number linked to the list that it counts. */
export const NumberLink = styled(Link)<{ $tone?: 'danger' | 'plain' }>`
  color: ${({ $tone }) => ($tone === 'danger' ? color.danger.text : color.text.primary)};
  font-weight: 500;
  text-decoration: none;

  &:hover {
    text-decoration: underline;
  }

  ${media.coarse} {
    display: inline-block;
    padding: ${space[12]} ${space[8]};
    margin: calc(-1 * ${space[12]}) calc(-1 * ${space[8]});
  }
`

/** Name or title as a link. */
export const TextLink = styled(NumberLink)`
  overflow-wrap: anywhere;
`
