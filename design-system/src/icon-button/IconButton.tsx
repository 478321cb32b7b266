import type { ComponentPropsWithRef, ReactNode } from 'react'
import styled from 'styled-components'
import { ButtonBase, type ButtonIntent, type ButtonSize } from '../button/Button.tsx'
import { Spinner } from '../spinner/Spinner.tsx'
import { color, radius, size } from '../tokens/tokens.ts'
import { Tooltip, type TooltipProps } from '../tooltip/Tooltip.tsx'

const Square = styled(ButtonBase)`
  width: ${({ $size }) => ($size === 'small' ? size.controlSmall : size.control)};
  height: ${({ $size }) => ($size === 'small' ? size.controlSmall : size.control)};
  padding: 0;
`

/** Positioned at the corner of the icon, independent of the button's size. */
const Count = styled.span`
  position: absolute;
  bottom: 50%;
  left: 50%;
  min-width: 1rem;
  padding: 0 0.1875rem;
  border-radius: ${radius.full};
  background: ${color.danger.solid};
  color: ${color.text.onSolid};
  font-size: 0.625rem;
  font-weight: 600;
  line-height: 1rem;
  font-variant-numeric: tabular-nums;
`

export interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'children' | 'aria-label'> {
  /** Accessible name, also shown as the tooltip. */
  label: string
  icon: ReactNode
  intent?: ButtonIntent
  size?: ButtonSize
  busy?: boolean
  /** Small count at the corner, e.g. '9+'. `label` must contain it, e.g. 'Notifications, 9+ unread'. */
  badge?: string
  /**
   * Set to false if the icon needs no explanation, e.g. the cross of a dialog. Escape then closes the dialog, not the
   * tooltip.
   */
  tooltip?: boolean
  tooltipSide?: TooltipProps['side']
}

/** Button that shows only an icon. */
export function IconButton(props: IconButtonProps) {
  const { label, icon, intent = 'ghost', size: buttonSize = 'medium', busy, badge, ...others } = props
  const { tooltip = true, tooltipSide, onClick, ...attributes } = others
  return (
    <Tooltip content={label} side={tooltipSide} enabled={tooltip}>
      <Square
        type="button"
        {...attributes}
        onClick={busy ? undefined : onClick}
        $intent={intent}
        $size={buttonSize}
        aria-label={label}
        aria-busy={busy || undefined}
        aria-disabled={busy || undefined}
      >
        {busy ? <Spinner /> : icon}
        {badge ? <Count aria-hidden="true">{badge}</Count> : null}
      </Square>
    </Tooltip>
  )
}
