import { Slot } from 'radix-ui'
import type { ComponentPropsWithRef, MouseEvent, ReactNode } from 'react'
import styled, { css } from 'styled-components'
import { Spinner } from '../spinner/Spinner.tsx'
import { TextSlot } from '../style/TextSlot.ts'
import { color, duration, font, media, radius, size, space } from '../tokens/tokens.ts'

export type ButtonIntent = 'primary' | 'secondary' | 'ghost' | 'danger'
export type ButtonSize = 'medium' | 'small'

const intents = {
  primary: css`
    background: ${color.accent.solid};
    color: ${color.text.onSolid};

    &:hover:not(:disabled) {
      background: ${color.accent.hover};
    }
  `,
  secondary: css`
    border-color: ${color.border.strong};
    background: ${color.background.surface};
    color: ${color.text.primary};

    &:hover:not(:disabled) {
      background: ${color.background.rowHover};
    }
  `,
  ghost: css`
    background: transparent;
    color: ${color.text.secondary};

    &:hover:not(:disabled) {
      background: ${color.background.hover};
      color: ${color.text.primary};
    }
  `,
  danger: css`
    background: ${color.danger.solid};
    color: ${color.text.onSolid};

    &:hover:not(:disabled) {
      background: color-mix(in srgb, ${color.danger.solid} 88%, black);
    }
  `,
}

/** Base style of every button. IconButton makes it square. */
export const ButtonBase = styled.button<{ $intent: ButtonIntent; $size: ButtonSize; $fullWidth?: boolean }>`
  position: relative;
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: ${space[6]};
  flex-shrink: 0;
  max-width: 100%;
  width: ${({ $fullWidth }) => ($fullWidth ? '100%' : 'auto')};
  min-height: ${({ $size }) => ($size === 'small' ? size.controlSmall : size.control)};
  padding: ${({ $size }) => ($size === 'small' ? `${space[2]} ${space[8]}` : `${space[4]} ${space[12]}`)};
  border: 1px solid transparent;
  border-radius: ${radius.control};
  font: ${font.bodyStrong};
  text-align: center;
  text-decoration: none;
  user-select: none;
  transition: background-color ${duration.hover};

  ${({ $intent }) => intents[$intent]}

  &:disabled {
    opacity: 0.5;
    cursor: not-allowed;
  }

  &[aria-busy='true'] {
    cursor: progress;
  }

  &:focus-visible {
    border-radius: ${radius.control};
  }

  ${media.forcedColors} {
    border-color: ButtonText;
  }
`

export interface ButtonProps extends ComponentPropsWithRef<'button'> {
  intent?: ButtonIntent
  size?: ButtonSize
  /** Icon before the text. */
  icon?: ReactNode
  fullWidth?: boolean
  /** Shows a spinner and ignores clicks, but keeps the focus. */
  busy?: boolean
  /** Applies the style to the only child, e.g. a router link, instead of rendering a button. */
  asChild?: boolean
}

/** Button that runs a command. Use one `primary` per view, and `danger` only for actions that cannot be undone. */
export function Button(props: ButtonProps) {
  const { intent = 'secondary', size: buttonSize = 'medium', icon, fullWidth, busy, asChild, ...rest } = props
  const { children, onClick, ...attributes } = rest
  const look = { $intent: intent, $size: buttonSize, $fullWidth: fullWidth }
  if (asChild) {
    return (
      <ButtonBase {...look} {...attributes} onClick={onClick} as={Slot.Root}>
        {icon}
        <Slot.Slottable>{children}</Slot.Slottable>
      </ButtonBase>
    )
  }
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) {
      event.preventDefault()
    } else {
      onClick?.(event)
    }
  }
  return (
    <ButtonBase
      type="button"
      {...look}
      {...attributes}
      onClick={handleClick}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
    >
      {busy ? <Spinner /> : icon}
      <TextSlot>{children}</TextSlot>
    </ButtonBase>
  )
}
