import styled from 'styled-components'
import { breakpoints, color, font, media, radius, size, space } from '../tokens/tokens.ts'

/** Screens only: paper as wide as a phone has room for all columns in its smaller type. */
const narrowScreen = `@media screen and (max-width: ${breakpoints.medium - 0.02}px)`

/** Scrolls a wide table inside a panel, so that the page never scrolls sideways. */
export const TableScroller = styled.div`
  min-width: 0;
  overflow-x: auto;

  ${media.print} {
    overflow: visible;
  }
`

/** `TableScroller` with the border of a card, for a table that reaches its edges. */
export const TableCard = styled(TableScroller)`
  position: relative;
  border: 1px solid ${color.border.default};
  border-radius: ${radius.card};
  background: ${color.background.surface};

  ${media.print} {
    break-inside: avoid;
  }
`

/**
 * Table whose rows the page renders itself, with headers of 32 px and rows of 36 px. On cells, `data-align="end"` is
 * for numbers, and `data-narrow="hidden"` hides a column in narrow windows.
 */
export const Table = styled.table`
  width: 100%;
  border-collapse: collapse;
  font: ${font.body};
  font-variant-numeric: tabular-nums;

  th,
  td {
    padding: ${space[4]} ${space[8]};
    text-align: start;
    vertical-align: middle;
    overflow-wrap: anywhere;
  }

  th:first-child,
  td:first-child {
    padding-inline-start: ${space[16]};
  }

  th:last-child,
  td:last-child {
    padding-inline-end: ${space[16]};
  }

  thead th {
    height: 2rem;
    color: ${color.text.secondary};
    font: ${font.captionStrong};
    white-space: nowrap;
  }

  tbody th {
    font-weight: 500;
  }

  tbody th a {
    color: inherit;
    text-decoration: none;
  }

  tbody th a:hover {
    text-decoration: underline;
  }

  tbody tr {
    height: ${size.row};
  }

  tbody tr > * {
    border-top: 1px solid ${color.border.subtle};
  }

  /* A table without a header needs no line above its first row. */
  > tbody:first-child > tr:first-child > * {
    border-top: 0;
  }

  tbody tr:hover {
    background: ${color.background.rowHover};
  }

  [data-align='end'] {
    text-align: end;
    white-space: nowrap;
  }

  ${narrowScreen} {
    [data-narrow='hidden'] {
      display: none;
    }

    th:first-child,
    td:first-child {
      padding-inline-start: ${space[12]};
    }

    th:last-child,
    td:last-child {
      padding-inline-end: ${space[12]};
    }

    tbody th {
      min-width: 6.5rem;
      padding-block: ${space[8]};
    }
  }

  ${media.print} {
    font-size: 0.6875rem;
    line-height: 1rem;

    tbody tr {
      height: 1.6rem;
    }

    /* Avatars. */
    tbody [aria-hidden] {
      display: none;
    }
  }
`
