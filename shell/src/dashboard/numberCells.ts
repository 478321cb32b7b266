import { color, font, media, radius, space } from '@headway/design-system'
import { Link } from '@headway/sdk'
import styled, { css } from 'styled-components'

export const Strip = styled.section`
  display: flex;
  border: 1px solid ${color.border.default};
  border-radius: ${radius.card};
  background: ${color.background.surface};
  overflow: hidden;

  ${media.narrow} {
    display: grid;
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`

const cell = css`
  display: flex;
  flex: 1;
  align-items: flex-start;
  gap: ${space[12]};
  min-width: 0;
  min-height: 68px;
  padding: ${space[8]} ${space[16]};

  &:not(:first-child) {
    border-inline-start: 1px solid ${color.border.subtle};
  }

  /* An explanation beside the numbers wraps, not the numbers. */
  @media (min-width: 1360px) {
    & > :first-child {
      flex: none;
    }
  }

  ${media.narrow} {
    padding-inline: ${space[12]};

    &:nth-child(odd) {
      border-inline-start: 0;
    }

    &:nth-child(n + 3) {
      border-top: 1px solid ${color.border.subtle};
    }
  }
`

export const Cell = styled.div`
  ${cell}
`

export const LinkCell = styled(Link)`
  ${cell}
  color: inherit;
  text-decoration: none;

  &:hover {
    background: ${color.background.rowHover};
  }

  &:focus-visible {
    outline-offset: -2px;
  }
`

export const Label = styled.h2`
  color: ${color.text.secondary};
  font: ${font.captionStrong};
  white-space: nowrap;
`

export const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: 0 ${space[8]};
  color: ${color.text.muted};
  font: ${font.caption};
`

const figure = css`
  color: ${color.text.primary};
  font: ${font.stat};
  font-variant-numeric: tabular-nums;
  letter-spacing: -0.012em;
`

export const Figure = styled.span`
  ${figure}
`

const quietLink = css`
  text-decoration: none;

  &:hover {
    text-decoration: underline;
  }

  ${media.coarse} {
    padding-block: ${space[6]};
    margin-block: calc(-1 * ${space[6]});
  }
`

export const FigureLink = styled(Link)`
  ${figure}
  ${quietLink}
`

export const NoteLink = styled(Link)<{ $late?: boolean }>`
  ${quietLink}
  color: ${({ $late }) => ($late ? color.danger.text : color.text.muted)};
  display: inline-flex;
  align-items: center;
  min-height: 1.5rem;
  font: ${({ $late }) => ($late ? font.captionStrong : font.caption)};
  white-space: nowrap;

  ${media.narrow} {
    white-space: normal;
  }
`

export const Aside = styled.div`
  align-self: flex-end;
  margin-inline-start: auto;
  padding-bottom: ${space[6]};
  color: ${color.text.muted};
  font: ${font.caption};

  @media (max-width: 1359px) {
    display: none;
  }
`

export const Explanation = styled(Aside)`
  text-align: end;
  text-wrap: balance;
`

export const AsideText = styled.span`
  display: block;
  min-width: 140px;
  margin-bottom: ${space[6]};
`
