import styled from 'styled-components'
import { truncate } from '../style/styles.ts'
import { color, font, layer, media, radius, size, space } from '../tokens/tokens.ts'

export const Frame = styled.div<{ $maxHeight: string }>`
  overflow: auto;
  max-height: ${({ $maxHeight }) => $maxHeight};
  background: ${color.background.list};

  ${media.print} {
    overflow: visible;
    max-height: none;
  }
`

/** Paper is narrower than the columns. In print, the columns share its width in the same proportions. */
export const Table = styled.div`
  --columns: var(--screen-columns);
  position: relative;
  width: max(100%, var(--screen-width));
  padding-bottom: var(--list-end, 0);

  ${media.print} {
    --columns: var(--print-columns);
    width: 100%;
  }
`

const line = `
  display: grid;
  grid-template-columns: var(--columns);
  min-width: 100%;
`

export const Head = styled.div`
  ${line}
  position: sticky;
  top: 0;
  z-index: ${layer.stickyTable};
  border: 1px solid ${color.border.default};
  border-width: 1px 0;
  background: ${color.background.list};

  ${media.print} {
    position: static;
  }
`

/** Keeps the first column visible while the others scroll sideways. */
const first = `
  &:first-child {
    position: sticky;
    left: 0;
    z-index: 1;
    padding-inline-start: ${size.gutter};
  }

  &:last-child {
    padding-inline-end: ${size.gutter};
  }
`

export const HeadCell = styled.div`
  position: relative;
  display: flex;
  align-items: center;
  min-width: 0;
  height: 30px;
  padding-inline-end: ${space[12]};
  background: inherit;
  color: ${color.text.muted};
  font: ${font.caption};
  font-weight: 500;

  ${first}

  &:first-child {
    padding-inline-start: calc(${size.gutter} + var(--title-indent, 3.5rem));
  }

  &[aria-sort='ascending'],
  &[aria-sort='descending'] {
    color: ${color.text.primary};
  }
`

export const HeadText = styled.span`
  ${truncate}
`

export const SortButton = styled.button`
  display: inline-flex;
  align-items: center;
  gap: ${space[4]};
  min-width: 0;
  min-height: 1.5rem;
  padding: 0;
  border: 0;
  background: transparent;
  color: inherit;
  font: inherit;
  cursor: pointer;

  &:hover {
    color: ${color.text.primary};
  }
`

export const Edge = styled.span`
  position: absolute;
  inset: ${space[4]} 0 ${space[4]} auto;
  width: ${space[12]};
  border-right: 1px solid ${color.border.default};
  cursor: col-resize;
  touch-action: none;

  &:hover,
  &:focus-visible {
    border-right: 2px solid ${color.accent.solid};
  }
`

export const Body = styled.div`
  position: relative;
`

export const Row = styled.div<{ $isPlaced: boolean }>`
  ${line}
  position: ${({ $isPlaced }) => ($isPlaced ? 'absolute' : 'relative')};
  ${({ $isPlaced }) => ($isPlaced ? 'top: 0; left: 0;' : 'content-visibility: auto;')}
  border-bottom: 1px solid ${color.border.subtle};
  background: ${color.background.list};

  &:hover {
    background: ${color.background.rowHover};
  }

  &:has([data-select]:checked) {
    background: ${color.background.selected};
  }

  ${media.print} {
    height: auto !important;
    min-height: 2rem;
    content-visibility: visible;
    break-inside: avoid;
  }
`

export const Cell = styled.div`
  display: flex;
  align-items: center;
  gap: ${space[6]};
  min-width: 0;
  overflow: hidden;
  padding-inline-end: ${space[12]};
  background: inherit;
  font: ${font.body};
  font-variant-numeric: tabular-nums;
  white-space: nowrap;

  ${first}

  ${media.print} {
    white-space: normal;
  }
`

export const GroupCell = styled.div`
  border-bottom: 1px solid ${color.border.subtle};
  background: ${color.background.sunken};

  & > div {
    position: sticky;
    left: 0;
    display: flex;
    align-items: center;
    gap: ${space[8]};
    width: 100%;
    height: 31px;
    padding: 0 ${size.gutter};
  }
`

export const GroupToggle = styled.button`
  display: inline-flex;
  align-items: center;
  gap: ${space[8]};
  min-width: 0;
  min-height: 1.5rem;
  padding: 0;
  border: 0;
  border-radius: ${radius.small};
  background: none;
  color: ${color.text.primary};
  font: ${font.body};
  font-weight: 600;
  cursor: pointer;

  & > svg {
    flex: none;
    margin-inline-end: ${space[4]};
    color: ${color.text.muted};
  }

  & > span {
    ${truncate}
  }
`

export const Count = styled.span`
  flex: none;
  color: ${color.text.muted};
  font-weight: 400;
  font-variant-numeric: tabular-nums;
`

export const End = styled.div`
  padding: ${space[8]} ${size.gutter};
`
