/** Overlays, loaded as one chunk, because a user who opens a menu soon needs a tooltip or a dialog too. */

export { ConfirmDialogLayer } from '../confirm-dialog/ConfirmDialogLayer.tsx'
export { MenuLayer } from '../menu/MenuLayer.tsx'
export { PopoverLayer } from '../popover/PopoverLayer.tsx'
export { Sheet } from '../sheet/Sheet.tsx'
export { ToastLayer } from '../toast/ToastLayer.tsx'
export { TooltipLayer } from '../tooltip/TooltipLayer.tsx'
