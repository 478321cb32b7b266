import { Toast as RadixToast } from 'radix-ui'
import styled, { css, keyframes } from 'styled-components'
import { ButtonBase } from '../button/Button.tsx'
import { forwardEscape } from '../dialog/forwardEscape.ts'
import { CircleAlertIcon, CircleCheckIcon, CloseIcon, InfoIcon, type Icon } from '../icons/icons.tsx'
import { messages } from '../messages/en.ts'
import { fadeIn } from '../style/styles.ts'
import { color, duration, easing, font, layer, media, radius, shadow, space } from '../tokens/tokens.ts'
import { dismissToast, type ToastEntry, type ToastIntent } from './toastStore.ts'

/** Milliseconds for which a toast is shown (specification, section 3). */
const DEFAULT_DURATION_MS = 5000
/** Errors are shown longer, because users must read them. */
const DESTRUCTIVE_DURATION_MS = 10_000

const glyphs: Record<ToastIntent, Icon> = {
  default: InfoIcon,
  success: CircleCheckIcon,
  destructive: CircleAlertIcon,
}
const tints: Record<ToastIntent, string> = {
  default: color.text.muted,
  success: color.success.text,
  destructive: color.danger.text,
}

const rise = keyframes`
  from { opacity: 0; transform: translateY(8px); }
`
const swipeOut = keyframes`
  from { transform: translateX(var(--radix-toast-swipe-end-x)); }
  to { transform: translateX(110%); }
`

const Viewport = styled(RadixToast.Viewport)`
  position: fixed;
  right: max(${space[16]}, env(safe-area-inset-right));
  bottom: max(${space[16]}, env(safe-area-inset-bottom));
  z-index: ${layer.toast};
  width: min(24rem, calc(100vw - 2rem));

  /* Dialogs are at the bottom here, and a toast must not cover their buttons. */
  ${media.narrow} {
    body:has([role='dialog'], [role='alertdialog']) & {
      top: max(${space[16]}, env(safe-area-inset-top));
      bottom: auto;
    }
  }
`

/**
 * Must receive pointer events itself: the container that Radix renders blocks them until it has counted the toast, one
 * render later.
 */
const Box = styled(RadixToast.Root)<{ $tint: string }>`
  pointer-events: auto;
  display: flex;
  align-items: flex-start;
  gap: ${space[12]};
  padding: ${space[12]} ${space[12]} ${space[12]} ${space[16]};
  border: 1px solid ${color.border.default};
  border-radius: ${radius.card};
  background: ${color.background.raised};
  box-shadow: ${shadow.popover};
  animation: ${rise} ${duration.dialog} ${easing.out};

  & > svg {
    margin-top: ${space[2]};
    color: ${({ $tint }) => $tint};
  }

  &[data-swipe='move'] {
    transform: translateX(var(--radix-toast-swipe-move-x));
  }

  &[data-swipe='cancel'] {
    transform: none;
    transition: transform ${duration.dialog} ${easing.out};
  }

  &[data-swipe='end'] {
    animation: ${css`${swipeOut} ${duration.hover}`} forwards;
  }

  ${media.reducedMotion} {
    animation-name: ${fadeIn};
  }
`

const Texts = styled.div`
  flex: 1;
  min-width: 0;
  overflow-wrap: anywhere;
`

const Title = styled(RadixToast.Title)`
  font: ${font.bodyStrong};
  font-weight: 600;
`

const Description = styled(RadixToast.Description)`
  color: ${color.text.secondary};
  font: ${font.body};
`

const CloseButton = styled(ButtonBase)`
  width: 1.75rem;
  padding: 0;
`

function ToastItem({ entry }: { entry: ToastEntry }) {
  const intent = entry.intent ?? 'default'
  const Glyph = glyphs[intent]
  const destructive = intent === 'destructive'
  return (
    <Box
      $tint={tints[intent]}
      open={entry.open}
      onOpenChange={(open) => (open ? undefined : dismissToast(entry.id))}
      type={destructive ? 'foreground' : 'background'}
      duration={destructive ? DESTRUCTIVE_DURATION_MS : DEFAULT_DURATION_MS}
      onEscapeKeyDown={forwardEscape}
    >
      <Glyph />
      <Texts>
        <Title>{entry.title}</Title>
        {entry.description ? <Description>{entry.description}</Description> : null}
      </Texts>
      {[entry.secondAction, entry.action].map((action) =>
        action ? (
          <RadixToast.Action key={action.label} asChild altText={action.label}>
            <ButtonBase type="button" $intent="secondary" $size="small" onClick={action.onAction}>
              {action.label}
            </ButtonBase>
          </RadixToast.Action>
        ) : null,
      )}
      <RadixToast.Close asChild>
        <CloseButton type="button" $intent="ghost" $size="small" aria-label={messages.close}>
          <CloseIcon size={14} />
        </CloseButton>
      </RadixToast.Close>
    </Box>
  )
}

/** Shows the open toasts, one at a time. F8 moves the focus there, and a swipe to the right closes a toast. */
export function ToastLayer({ toasts }: { toasts: readonly ToastEntry[] }) {
  return (
    <RadixToast.Provider duration={DEFAULT_DURATION_MS} swipeDirection="right" swipeThreshold={50}>
      {toasts
        .filter((entry) => entry.open)
        .map((entry) => (
          <ToastItem key={entry.id} entry={entry} />
        ))}
      <Viewport hotkey={['F8']} label={messages.notificationsRegion} />
    </RadixToast.Provider>
  )
}

declare module '../lazy-overlays/overlayLoader.ts' {
  interface OverlayComponents {
    ToastLayer: typeof ToastLayer
  }
}
