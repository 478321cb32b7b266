import styled from 'styled-components'
import { visuallyHidden } from '../style/styles.ts'
import { color, font, radius, size, space } from '../tokens/tokens.ts'

export const Frame = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[4]};
  min-width: 0;
`

export const Chosen = styled.div<{ $isInvalid: boolean }>`
  display: flex;
  align-items: center;
  gap: ${space[8]};
  min-height: ${size.control};
  padding: ${space[4]} ${space[4]} ${space[4]} ${space[8]};
  border: 1px solid ${({ $isInvalid }) => ($isInvalid ? color.danger.solid : color.border.control)};
  border-radius: ${radius.control};
  background: ${color.background.surface};
`

export const List = styled.ul`
  max-height: 13rem;
  overflow: auto;
  overscroll-behavior: contain;
  padding: ${space[4]};
  border: 1px solid ${color.border.default};
  border-radius: ${radius.control};
  background: ${color.background.surface};
`

export const Option = styled.li<{ $isActive: boolean }>`
  display: flex;
  align-items: center;
  gap: ${space[8]};
  min-height: ${size.control};
  padding: ${space[4]} ${space[8]};
  border-radius: ${radius.small};
  background: ${({ $isActive }) => ($isActive ? color.background.hover : 'transparent')};
  cursor: pointer;
`

export const Note = styled.p`
  padding: ${space[8]};
  color: ${color.text.muted};
  font: ${font.body};
`

export const Status = styled.p`
  ${visuallyHidden}
`
