import { Dialog as RadixDialog } from 'radix-ui'
import { type ReactNode, useRef } from 'react'
import styled, { keyframes } from 'styled-components'
import { Body, Description, Footer, Header, HeaderTexts, scrim, Title } from '../dialog/dialogParts.ts'
import { DiscardBar } from '../dialog/DiscardBar.tsx'
import { isForwardedEscape, closesOnEscape } from '../dialog/forwardEscape.ts'
import { useDirtyClose } from '../dialog/useDirtyClose.ts'
import { useFocusReturn } from '../dialog/useFocusReturn.ts'
import { IconButton } from '../icon-button/IconButton.tsx'
import { CloseIcon } from '../icons/icons.tsx'
import { messages } from '../messages/en.ts'
import { fadeIn, visuallyHidden } from '../style/styles.ts'
import { color, duration, easing, layer, media, shadow } from '../tokens/tokens.ts'

type Side = 'left' | 'right'

const fromLeft = keyframes`
  from { transform: translateX(-100%); }
`
const fromRight = keyframes`
  from { transform: translateX(100%); }
`

const Overlay = styled(RadixDialog.Overlay)`
  ${scrim}
`

const Panel = styled(RadixDialog.Content)<{ $side: Side }>`
  position: fixed;
  inset-block: 0;
  ${({ $side }) => $side}: 0;
  z-index: ${layer.dialog};
  display: flex;
  flex-direction: column;
  max-width: 100vw;
  border: 0 solid ${color.border.default};
  border-${({ $side }) => ($side === 'left' ? 'right' : 'left')}-width: 1px;
  background: ${color.background.raised};
  box-shadow: ${shadow.dialog};
  animation: ${({ $side }) => ($side === 'left' ? fromLeft : fromRight)} ${duration.dialog} ${easing.out};

  ${media.reducedMotion} {
    animation-name: ${fadeIn};
  }
`

const HiddenTitle = styled(RadixDialog.Title)`
  ${visuallyHidden}
`

const HiddenDescription = styled(RadixDialog.Description)`
  ${visuallyHidden}
`

export interface SheetProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description?: string | undefined
  children: ReactNode
  footer?: ReactNode
  side?: Side
  /** CSS length, limited to the width of the screen. */
  width?: string
  /** Hides title and description visually, and renders neither a close button nor padding. */
  bare?: boolean
  /** Whether there is unsaved input. Closing then asks 'Discard changes?' first. */
  dirty?: boolean
  /** Whether the content is a form: the first control gets the focus instead of the close button. */
  form?: boolean
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement | HTMLButtonElement

/** Returns the form controls, including buttons, because choices and switches are buttons. */
const controlsOf = (body: HTMLElement | null): Control[] => [
  ...(body?.querySelectorAll<Control>('input, textarea, select, button') ?? []),
]

/** Modal panel at the side of the page. The focus stays inside and returns to the element that had it before. */
export function Sheet(props: SheetProps) {
  const { open, title, description, children, footer, side = 'right', width = '480px', bare } = props
  const returnFocus = useFocusReturn(open)
  const guard = useDirtyClose(props.dirty ?? false, props.onOpenChange)
  const body = useRef<HTMLDivElement>(null)
  const beginInForm = (event: Event) => {
    const first = props.form ? controlsOf(body.current).find(({ disabled }) => !disabled) : undefined
    if (first) {
      event.preventDefault()
      first.focus()
    }
  }
  return (
    <RadixDialog.Root open={open} onOpenChange={guard.requestOpenChange}>
      <RadixDialog.Portal>
        <Overlay />
        <Panel
          $side={side}
          style={{ width }}
          onOpenAutoFocus={beginInForm}
          onCloseAutoFocus={returnFocus}
          onKeyDown={(event) => (isForwardedEscape(event) ? guard.requestOpenChange(false) : undefined)}
          {...closesOnEscape}
          {...(description === undefined ? { 'aria-describedby': undefined } : {})}
        >
          {bare ? (
            <>
              <HiddenTitle>{title}</HiddenTitle>
              {description === undefined ? null : <HiddenDescription>{description}</HiddenDescription>}
              {children}
            </>
          ) : (
            <>
              <Header>
                <HeaderTexts>
                  <Title>{title}</Title>
                  {description === undefined ? null : <Description>{description}</Description>}
                </HeaderTexts>
                <RadixDialog.Close asChild>
                  <IconButton size="small" label={messages.close} tooltip={false} icon={<CloseIcon />} />
                </RadixDialog.Close>
              </Header>
              <Body ref={body}>{children}</Body>
            </>
          )}
          {guard.asking ? <DiscardBar onDiscard={guard.discard} onKeepEditing={guard.keepEditing} /> : null}
          {!guard.asking && footer ? <Footer>{footer}</Footer> : null}
        </Panel>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  )
}

declare module '../lazy-overlays/overlayLoader.ts' {
  interface OverlayComponents {
    Sheet: typeof Sheet
  }
}
