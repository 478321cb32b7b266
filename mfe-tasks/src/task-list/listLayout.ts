import { color, font, height, media, size, space } from '@headway/design-system'
import styled from 'styled-components'

/** Height of the two toolbar rows in pixels. */
const TOOLBAR_HEIGHT = 88
/** Height of the single toolbar row on a phone, in pixels. */
const CHIPS_HEIGHT = 52

/** CSS variable for the padding below the last row; set while the selection bar is open. */
export const LIST_END = '--list-end'

/** CSS height of a view that scrolls on its own. */
export const VIEW_HEIGHT = `calc(100dvh - ${height.header} - ${TOOLBAR_HEIGHT}px)`

/** Extends to the edges of the page. */
export const ListPage = styled.div`
  display: flex;
  flex-direction: column;
  min-height: calc(100dvh - ${height.header} - 1px);
  margin: calc(-1 * ${space[16]}) calc(-1 * ${size.gutter});
  margin-bottom: calc(-1 * ${space[64]});
`

const row = `
  display: flex;
  align-items: center;
  gap: ${space[8]};
  min-width: 0;
  padding: 0 ${size.gutter};
  background: ${color.background.list};
`

/** Title, views and commands. */
export const TitleRow = styled.div`
  ${row}
  height: 48px;

  ${media.print} {
    & > :not(h1, p) {
      display: none;
    }
  }
`

/** Search, filters and display options. */
export const FilterRow = styled.div<{ $hasLine: boolean }>`
  ${row}
  height: 40px;
  padding-bottom: ${space[8]};
  border-bottom: 1px solid ${({ $hasLine }) => ($hasLine ? color.border.default : 'transparent')};

  ${media.print} {
    display: none;
  }
`

/** The only row on a phone; scrolls sideways. */
export const ChipRow = styled.div`
  ${row}
  height: ${CHIPS_HEIGHT}px;
  padding: 0 ${space[12]};
  overflow-x: auto;
  border-bottom: 1px solid ${color.border.default};
  scrollbar-width: none;

  & > * {
    flex: none;
  }
`

export const Title = styled.h1`
  font: ${font.heading1};
  letter-spacing: -0.01em;
  white-space: nowrap;
`

export const Count = styled.p`
  color: ${color.text.muted};
  font: ${font.body};
  font-variant-numeric: tabular-nums;
  white-space: nowrap;
`

export const Divider = styled.span`
  flex: none;
  width: 1px;
  height: ${space[16]};
  margin: 0 ${space[4]};
  background: ${color.border.default};
`

/** Aligned to the end of its row. */
export const RowEnd = styled.div`
  display: flex;
  flex: none;
  align-items: center;
  gap: ${space[4]};
  margin-inline-start: auto;
`

/** Contains the list and the filter panel, which takes space from the list. */
export const Body = styled.div`
  display: flex;
  flex: 1;
  align-items: flex-start;
  min-width: 0;
`

const contentPaddings = {
  all: `${space[16]} ${size.gutter}`,
  sides: `0 ${size.gutter}`,
  none: '0',
}

export const Content = styled.div<{ $padding: keyof typeof contentPaddings }>`
  display: flex;
  flex: 1;
  flex-direction: column;
  align-self: stretch;
  min-width: 0;
  padding: ${({ $padding }) => contentPaddings[$padding]};

  ${media.narrow} {
    padding: 0 0 6rem;
  }
`
