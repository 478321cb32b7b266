import styled, { css } from 'styled-components'
import { truncate } from '../style/styles.ts'
import { color, font, layer, radius, size, space } from '../tokens/tokens.ts'

export const Frame = styled.div`
  max-height: max(20rem, calc(100dvh - 24rem));
  overflow: auto;
  border: 1px solid ${color.border.default};
  border-radius: ${radius.card};
  background: ${color.background.surface};
`

export const Table = styled.div`
  position: relative;
  min-width: 100%;
  width: max-content;
`

const line = `
  display: grid;
  min-width: 100%;
`

export const Head = styled.div`
  ${line}
  position: sticky;
  top: 0;
  z-index: ${layer.stickyTable};
  border-bottom: 1px solid ${color.border.default};
  background: ${color.background.sunken};
`

const pinned = css`
  &[data-pinned] {
    position: sticky;
    z-index: 1;
  }

  &[data-pinned='edge'] {
    border-right: 1px solid ${color.border.default};
  }
`

export const HeadCell = styled.div`
  position: relative;
  display: flex;
  align-items: center;
  min-width: 0;
  min-height: ${size.control};
  padding: 0 ${space[12]};
  background: ${color.background.sunken};
  color: ${color.text.secondary};
  font: ${font.caption};
  font-weight: 600;

  ${pinned}
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

export const Row = styled.div`
  ${line}
  position: absolute;
  top: 0;
  left: 0;
  border-bottom: 1px solid ${color.border.subtle};
  background: ${color.background.surface};

  &:hover {
    background: ${color.background.hover};
  }
`

export const Cell = styled.div`
  display: flex;
  align-items: center;
  gap: ${space[6]};
  min-width: 0;
  overflow: hidden;
  padding: 0 ${space[12]};
  background: inherit;
  font: ${font.dense};
  font-variant-numeric: tabular-nums;
  white-space: nowrap;

  ${pinned}
`
