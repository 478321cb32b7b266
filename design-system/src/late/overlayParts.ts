/** What floats above the page: fetched as one, for whoever opens a menu soon reads a tooltip or opens a dialog. */

export { ConfirmDialogLayer } from '../confirm-dialog/ConfirmDialogLayer.tsx'
export { MenuLayer } from '../menu/MenuLayer.tsx'
export { PopoverLayer } from '../popover/PopoverLayer.tsx'
export { Sheet } from '../sheet/Sheet.tsx'
export { ToastLayer } from '../toast/ToastLayer.tsx'
export { TooltipLayer } from '../tooltip/TooltipLayer.tsx'
