import { css, keyframes } from 'styled-components'
import { color, duration, easing, font, radius, size, space } from '../tokens/tokens.ts'

/** Removes an element from sight and leaves it to assistive technology. */
export const visuallyHidden = css`
  position: absolute;
  width: 1px;
  height: 1px;
  margin: -1px;
  padding: 0;
  border: 0;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
`

/** One line, cut with an ellipsis. */
export const truncate = css`
  min-width: 0;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
`

export const fadeIn = keyframes`
  from { opacity: 0; }
`

export const riseIn = keyframes`
  from { opacity: 0; transform: translateY(4px); }
`

/** Box of everything that is typed into or chosen from: input, textarea, select. */
export const controlBox = css`
  width: 100%;
  min-width: 0;
  min-height: ${size.control};
  padding: ${space[6]} ${space[12]};
  border: 1px solid ${color.border.control};
  border-radius: ${radius.control};
  background: ${color.background.surface};
  color: ${color.text.primary};
  font: ${font.body};

  &::placeholder {
    color: ${color.text.muted};
    opacity: 1;
  }

  &:hover:not(:disabled) {
    border-color: ${color.text.secondary};
  }

  &[aria-invalid='true'] {
    border-color: ${color.danger.solid};
    box-shadow: inset 0 0 0 1px ${color.danger.solid};
  }

  &:disabled {
    background: ${color.background.sunken};
    color: ${color.text.muted};
    cursor: not-allowed;
  }
`

/** Surface of what floats above the page: popover, menu. */
export const floatingSurface = css`
  border: 1px solid ${color.border.default};
  border-radius: ${radius.card};
  background: ${color.background.raised};
  color: ${color.text.primary};
  animation: ${fadeIn} ${duration.popover} ${easing.out};
`
