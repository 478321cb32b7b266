import { AlertDialog } from 'radix-ui'
import styled from 'styled-components'
import { Button } from '../button/Button.tsx'
import {
  Body,
  descriptionStyle,
  Footer,
  Header,
  HeaderTexts,
  scrim,
  titleStyle,
} from '../dialog/dialogParts.ts'
import { isForwardedEscape, closesOnEscape } from '../dialog/forwardEscape.ts'
import { useFocusReturn } from '../dialog/useFocusReturn.ts'
import { messages } from '../messages/en.ts'
import { riseIn } from '../style/styles.ts'
import { color, duration, easing, layer, radius, shadow } from '../tokens/tokens.ts'
import type { ConfirmDialogProps } from './ConfirmDialog.tsx'

const Overlay = styled(AlertDialog.Overlay)`
  ${scrim}
`

const Panel = styled(AlertDialog.Content)`
  position: fixed;
  inset: 0;
  z-index: ${layer.dialog};
  display: flex;
  flex-direction: column;
  width: min(480px, calc(100vw - 2rem));
  height: fit-content;
  max-height: calc(100dvh - 2rem);
  margin: auto;
  border: 1px solid ${color.border.default};
  border-radius: ${radius.dialog};
  background: ${color.background.raised};
  box-shadow: ${shadow.dialog};
  animation: ${riseIn} ${duration.dialog} ${easing.out};
`

const Title = styled(AlertDialog.Title)`
  ${titleStyle}
`

const Description = styled(AlertDialog.Description)`
  ${descriptionStyle}
  overflow-wrap: anywhere;
`

/** Content of a ConfirmDialog, loaded on demand. */
export function ConfirmDialogLayer(props: ConfirmDialogProps) {
  const {
    open,
    onOpenChange,
    title,
    description,
    confirmLabel,
    onConfirm,
    intent = 'danger',
    busy,
    children,
  } = props
  const returnFocus = useFocusReturn(open)
  const requestOpenChange = (next: boolean) => (busy ? undefined : onOpenChange(next))
  return (
    <AlertDialog.Root open={open} onOpenChange={requestOpenChange}>
      <AlertDialog.Portal>
        <Overlay />
        <Panel
          onCloseAutoFocus={returnFocus}
          onKeyDown={(event) => (isForwardedEscape(event) ? requestOpenChange(false) : undefined)}
          {...closesOnEscape}
        >
          <Header>
            <HeaderTexts>
              <Title>{title}</Title>
              <Description>{description}</Description>
            </HeaderTexts>
          </Header>
          {children ? <Body>{children}</Body> : null}
          <Footer>
            <AlertDialog.Cancel asChild>
              <Button disabled={busy}>{props.cancelLabel ?? messages.cancel}</Button>
            </AlertDialog.Cancel>
            <Button intent={intent} busy={busy} onClick={onConfirm}>
              {confirmLabel}
            </Button>
          </Footer>
        </Panel>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}

declare module '../lazy-overlays/overlayLoader.ts' {
  interface OverlayComponents {
    ConfirmDialogLayer: typeof ConfirmDialogLayer
  }
}
