import { css } from 'styled-components'
import { color } from '../tokens/tokens.ts'

/**
 * Makes the link in a card's title cover the whole card. Other controls of the card need a z-index to stay clickable.
 */
export const coveringLink = css`
  color: inherit;
  text-decoration: none;

  &::after {
    content: '';
    position: absolute;
    inset: 0;
    border-radius: inherit;
  }

  &:focus-visible {
    outline: none;
  }

  &:focus-visible::after {
    outline: 2px solid ${color.focus.ring};
    outline-offset: 2px;
  }
`
