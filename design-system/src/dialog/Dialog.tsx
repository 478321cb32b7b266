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
import { isPassedEscape, takesEscape } from './passedEscape.ts'
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
  /** One sentence below the title, if the title does not say enough. */
  description?: string | undefined
  /** Keeps the description for assistive technology only. */
  descriptionHidden?: boolean
  children: ReactNode
  /** Buttons; stay in sight while the body scrolls. A submit button names its form by `form="…"`. */
  footer?: ReactNode
  size?: DialogSize
  /** Fills the screen below 768 px, for forms. */
  fullHeight?: boolean
  /** Unsaved input: closing asks 'Discard changes?' first. */
  dirty?: boolean
  /** The person chose to throw the unsaved input away; called before it closes. */
  onDiscard?: (() => void) | undefined
  /** What gets the focus first; the first control by default. */
  initialFocus?: RefObject<HTMLElement | null>
  /** Element that opens it; leave it out when a screen opens it by itself. */
  trigger?: ReactElement
}

/** The messages in the corner are out of reach of a dialog: their key would only take the place of the caret. */
function keepToastKey(event: KeyboardEvent): void {
  if (event.key === 'F8') {
    event.stopPropagation()
  }
}

/** A task that interrupts the page. The focus stays inside and returns to where it came from. */
export function Dialog(props: DialogProps) {
  const { open, title, description, descriptionHidden, children, footer, trigger, initialFocus } = props
  const guard = useDirtyClose(props.dirty ?? false, props.onOpenChange, props.onDiscard)
  const returnFocus = useFocusReturn(open)
  const body = useRef<HTMLDivElement>(null)
  const handleKeyDown = (event: KeyboardEvent) => {
    keepToastKey(event)
    if (isPassedEscape(event)) {
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
          {...takesEscape}
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

/** A form starts at its first control; a text to be read starts at its close button, as Radix has it. */
function firstControl(body: HTMLElement | null): HTMLElement | null {
  return body?.querySelector<HTMLElement>('input:enabled, textarea:enabled, select:enabled') ?? null
}
