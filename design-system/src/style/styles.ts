import { css, keyframes } from 'styled-components'
import { color, duration, easing, font, media, radius, shadow, size, space } from '../tokens/tokens.ts'

/** Hides an element visually, but not from assistive technology. */
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

/** Truncates text to one line with an ellipsis. */
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

/** Base style of form controls: input, textarea, select. */
export const controlBox = css`
  width: 100%;
  min-width: 0;
  min-height: ${size.control};
  padding: 5px 10px;
  border: 1px solid ${color.border.control};
  border-radius: ${radius.control};
  background: ${color.background.surface};
  color: ${color.text.primary};
  font: ${font.body};

  ${media.coarse} {
    /* iOS zooms in on a focused field with smaller text. */
    font-size: 1rem;
  }

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

/** Surface of tooltips, including those of charts. */
export const tooltipSurface = css`
  padding: ${space[4]} ${space[8]};
  border: 1px solid ${color.border.default};
  border-radius: ${radius.control};
  background: ${color.background.raised};
  box-shadow: ${shadow.popover};
  color: ${color.text.primary};
  font: ${font.caption};
`

/** Surface of overlays: popover, menu. */
export const floatingSurface = css`
  border: 1px solid ${color.border.default};
  border-radius: ${radius.card};
  background: ${color.background.raised};
  box-shadow: ${shadow.popover};
  color: ${color.text.primary};
  animation: ${riseIn} ${duration.popover} ${easing.out};
`
