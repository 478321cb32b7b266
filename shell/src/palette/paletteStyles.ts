import { color, font, media, radius, size, space, truncate, visuallyHidden } from '@headway/design-system'
import styled from 'styled-components'

/** Has the same height for few and many entries, so that nothing moves while the user types. */
export const Frame = styled.div`
  display: grid;
  grid-template-rows: auto minmax(0, 1fr);
  gap: ${space[8]};
  height: min(26rem, 60dvh);

  ${media.narrow} {
    height: calc(100dvh - 8rem);
  }
`

export const Results = styled.div`
  display: flex;
  flex-direction: column;
  min-height: 0;
`

/** The list itself scrolls, not an element around it, because the input's keys move within it. */
export const List = styled.div`
  overflow: auto;
  overscroll-behavior: contain;
`

export const GroupLabel = styled.div`
  padding: ${space[8]} ${space[8]} ${space[4]};
  color: ${color.text.muted};
  font: ${font.caption};
`

export const Option = styled.div<{ $isActive: boolean }>`
  display: flex;
  align-items: center;
  gap: ${space[12]};
  min-height: ${size.control};
  padding: ${space[4]} ${space[8]};
  border-radius: ${radius.small};
  background: ${({ $isActive }) => ($isActive ? color.background.selected : 'transparent')};
  cursor: pointer;

  & > svg {
    flex: none;
    color: ${({ $isActive }) => ($isActive ? color.accent.text : color.text.muted)};
  }

  /* Forced colors remove backgrounds. */
  @media (forced-colors: active) {
    outline: ${({ $isActive }) => ($isActive ? '2px solid Highlight' : 'none')};
    outline-offset: -2px;
  }
`

export const OptionLabel = styled.span`
  flex: 1 1 auto;
  min-width: 0;
  ${truncate}
`

export const OptionHint = styled.span`
  flex: 0 1 auto;
  max-width: 45%;
  color: ${color.text.muted};
  font: ${font.body};
  ${truncate}
`

export const Note = styled.p`
  padding: ${space[8]};
  color: ${color.text.muted};
  font: ${font.body};
  overflow-wrap: anywhere;
`

export const Status = styled.p`
  ${visuallyHidden}
`
