import { Dialog as RadixDialog } from 'radix-ui'
import { useRef, type KeyboardEvent, type ReactElement, type ReactNode, type RefObject } from 'react'
import styled from 'styled-components'
import { IconButton } from '../icon-button/IconButton.tsx'
import { CloseIcon } from '../icons/icons.tsx'
import { messages } from '../messages/en.ts'
import { riseIn, visuallyHidden } from '../style/styles.ts'
import { color, duration, easing, layer, media, radius, shadow } from '../tokens/tokens.ts'
import { Body, Description, Footer, Header, HeaderTexts, scrim, Title } from './dialogParts.ts'
import { DiscardBar } from './DiscardBar.tsx'
import { isForwardedEscape, closesOnEscape } from './forwardEscape.ts'
import { useDirtyClose } from './useDirtyClose.ts'
import { useFocusReturn } from './useFocusReturn.ts'

export type DialogSize = 'small' | 'medium' | 'large'

const widths: Record<DialogSize, string> = { small: '480px', medium: '640px', large: '880px' }

const Overlay = styled(RadixDialog.Overlay)`
  ${scrim}
`

const Panel = styled(RadixDialog.Content)<{ $size: DialogSize; $fullHeight: boolean }>`
  position: fixed;
  inset: 0;
  z-index: ${layer.dialog};
  display: flex;
  flex-direction: column;
  width: min(${({ $size }) => widths[$size]}, calc(100vw - 2rem));
  height: fit-content;
  max-height: calc(100dvh - 4rem);
  margin: auto;
  border: 1px solid ${color.border.default};
  border-radius: ${radius.dialog};
  background: ${color.background.raised};
  box-shadow: ${shadow.dialog};
  animation: ${riseIn} ${duration.dialog} ${easing.out};

  ${media.narrow} {
    inset: auto 0 0;
    width: 100%;
    height: ${({ $fullHeight }) => ($fullHeight ? '100dvh' : 'fit-content')};
    max-height: 100dvh;
    margin: 0;
    border-width: 1px 0 0;
    border-radius: ${({ $fullHeight }) => ($fullHeight ? '0' : `${radius.dialog} ${radius.dialog} 0 0`)};
  }
`

const HiddenDescription = styled(RadixDialog.Description)`
  ${visuallyHidden}
`

export interface DialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  /** One sentence below the title, if the title alone is not clear enough. */
  description?: string | undefined
  /** Shows the description to assistive technology only. */
  descriptionHidden?: boolean
  children: ReactNode
  /** Buttons that stay visible while the body scrolls. A submit button refers to its form with `form="…"`. */
  footer?: ReactNode
  size?: DialogSize
  /** Fills the screen below 768 px; meant for forms. */
  fullHeight?: boolean
  /** Whether there is unsaved input. Closing then asks 'Discard changes?' first. */
  dirty?: boolean
  /** Called when the user discards the unsaved input, before the dialog closes. */
  onDiscard?: (() => void) | undefined
  /** Element that gets the focus first. The default is the first form control. */
  initialFocus?: RefObject<HTMLElement | null>
  /** Element that opens the dialog. Omit it if the dialog is opened by state. */
  trigger?: ReactElement
}

/**
 * Stops F8, the key that moves the focus to the toasts: they are not reachable while a dialog is open, and the focus
 * would be lost.
 */
function keepToastKey(event: KeyboardEvent): void {
  if (event.key === 'F8') {
    event.stopPropagation()
  }
}

/** Modal dialog. The focus stays inside and returns to the element that had it before. */
export function Dialog(props: DialogProps) {
  const { open, title, description, descriptionHidden, children, footer, trigger, initialFocus } = props
  const guard = useDirtyClose(props.dirty ?? false, props.onOpenChange, props.onDiscard)
  const returnFocus = useFocusReturn(open)
  const body = useRef<HTMLDivElement>(null)
  const handleKeyDown = (event: KeyboardEvent) => {
    keepToastKey(event)
    if (isForwardedEscape(event)) {
      guard.requestOpenChange(false)
    }
  }
  const handleOpenAutoFocus = (event: Event) => {
    const target = initialFocus?.current ?? firstControl(body.current)
    if (!target) {
      return
    }
    event.preventDefault()
    target.focus()
  }
  return (
    <RadixDialog.Root open={open} onOpenChange={guard.requestOpenChange}>
      {trigger ? <RadixDialog.Trigger asChild>{trigger}</RadixDialog.Trigger> : null}
      <RadixDialog.Portal>
        <Overlay />
        <Panel
          $size={props.size ?? 'medium'}
          $fullHeight={props.fullHeight ?? false}
          onOpenAutoFocus={handleOpenAutoFocus}
          onCloseAutoFocus={returnFocus}
          onKeyDown={handleKeyDown}
          {...closesOnEscape}
          {...(description === undefined ? { 'aria-describedby': undefined } : {})}
        >
          <Header>
            <HeaderTexts>
              <Title>{title}</Title>
              {description === undefined ? null : descriptionHidden ? (
                <HiddenDescription>{description}</HiddenDescription>
              ) : (
                <Description>{description}</Description>
              )}
            </HeaderTexts>
            <RadixDialog.Close asChild>
              <IconButton size="small" label={messages.close} tooltip={false} icon={<CloseIcon />} />
            </RadixDialog.Close>
          </Header>
          <Body ref={body}>{children}</Body>
          {guard.asking ? <DiscardBar onDiscard={guard.discard} onKeepEditing={guard.keepEditing} /> : null}
          {!guard.asking && footer ? <Footer>{footer}</Footer> : null}
        </Panel>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  )
}

/** Returns the form control that gets the focus first. Without one, Radix focuses the close button. */
function firstControl(body: HTMLElement | null): HTMLElement | null {
  return body?.querySelector<HTMLElement>('input:enabled, textarea:enabled, select:enabled') ?? null
}
