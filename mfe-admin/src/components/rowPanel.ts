import { breakpoints, color, font, media, radius, space } from '@headway/design-system'
import styled, { css } from 'styled-components'

/** Shows panels from top to bottom while they load, so that shown ones do not move. */
export const revealInOrder = css`
  > :is(div[aria-busy='true'], :has(div[aria-busy='true'])) ~ * {
    display: none;
  }
`

/** Does the same for columns that stand below each other in a narrow window. */
export const revealColumnsInOrder = css`
  @media (max-width: ${breakpoints.large - 0.02}px) {
    ${revealInOrder}
  }
`

/** Panel whose rows extend to its edges. */
export const RowPanel = styled.section`
  min-width: 0;
  border: 1px solid ${color.border.default};
  border-radius: ${radius.card};
  background: ${color.background.surface};
  overflow: hidden;

  > [aria-busy='true'] {
    padding: 0 ${space[16]} ${space[12]};
  }
`

export const RowPanelHead = styled.header`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[4]} ${space[8]};
  min-height: 44px;
  padding: ${space[6]} ${space[16]};

  h2 {
    font: ${font.heading3};
  }
`

/** Note beside the title of a panel. */
export const HeadNote = styled.span`
  color: ${color.text.muted};
  font: ${font.caption};
`

/** Content at the end of a panel's header. */
export const HeadEnd = styled.div`
  margin-inline-start: auto;
`

/** Text of a panel without rows. */
export const PanelText = styled.div`
  padding: 0 ${space[16]} ${space[12]};
  color: ${color.text.muted};
  font: ${font.body};
  overflow-wrap: anywhere;
`

export const ExceptionList = styled.ul`
  margin: 0;
  padding: 0;
  list-style: none;
`

const tones = { danger: color.danger.text, warning: color.warning.text, muted: color.text.muted }

/** Row for something that needs attention: icon, subject, time, commands. */
export const ExceptionRow = styled.li<{ $tone: keyof typeof tones }>`
  display: grid;
  grid-template-columns: 16px minmax(0, 1fr);
  gap: 0 ${space[12]};
  align-items: center;
  min-height: 48px;
  padding: ${space[6]} ${space[16]};
  border-top: 1px solid ${color.border.subtle};

  &:hover {
    background: ${color.background.rowHover};
  }

  > svg {
    color: ${({ $tone }) => tones[$tone]};
  }

  ${media.medium} {
    /* The last column keeps its width without a button, so that the states stay aligned. */
    grid-template-columns: 16px minmax(0, 1fr) auto minmax(2.25rem, auto);
  }
`

export const Subject = styled.div`
  min-width: 0;
  overflow-wrap: anywhere;

  strong,
  a {
    font-weight: 500;
  }
`

export const SubjectNote = styled.span`
  display: block;
  color: ${color.text.muted};
  font: ${font.caption};
`

export const RowTime = styled.span`
  color: ${color.text.muted};
  font: ${font.caption};
  white-space: nowrap;

  ${media.narrow} {
    grid-column: 2;
  }
`

export const RowActions = styled.div`
  display: flex;
  flex-wrap: wrap;
  grid-column: -2;
  justify-content: flex-end;
  gap: ${space[4]};

  ${media.narrow} {
    grid-column: 2;
    justify-content: flex-start;
    margin-block: ${space[6]};
  }
`
