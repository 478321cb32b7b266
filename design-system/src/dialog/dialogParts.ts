import { Dialog as RadixDialog } from 'radix-ui'
import styled, { css } from 'styled-components'
import { fadeIn } from '../style/styles.ts'
import { color, duration, easing, font, layer, space } from '../tokens/tokens.ts'

/** Backdrop between the page and a dialog. */
export const scrim = css`
  position: fixed;
  inset: 0;
  z-index: ${layer.dialog};
  background: ${color.overlay.scrim};
  animation: ${fadeIn} ${duration.dialog} ${easing.out};
`

export const Header = styled.header`
  display: flex;
  align-items: flex-start;
  gap: ${space[12]};
  padding: ${space[16]} ${space[16]} ${space[12]} ${space[20]};
`

export const HeaderTexts = styled.div`
  flex: 1;
  min-width: 0;
  overflow-wrap: anywhere;
`

export const titleStyle = css`
  margin: 0;
  color: ${color.text.primary};
  font: ${font.heading3};
`

export const descriptionStyle = css`
  color: ${color.text.secondary};
  font: ${font.body};
`

export const Title = styled(RadixDialog.Title)`
  ${titleStyle}
`

export const Description = styled(RadixDialog.Description)`
  ${descriptionStyle}
`

export const Body = styled.div`
  flex: 1;
  min-height: 0;
  padding: ${space[4]} ${space[20]} ${space[20]};
  overflow: auto;
  overscroll-behavior: contain;
`

export const Footer = styled.footer`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: flex-end;
  gap: ${space[8]};
  padding: ${space[12]} ${space[20]};
  padding-bottom: max(${space[12]}, env(safe-area-inset-bottom));
  border-top: 1px solid ${color.border.subtle};
`
