import type { ReactNode } from 'react'
import styled, { css } from 'styled-components'
import { truncate } from '../style/styles.ts'
import { color, radius, space } from '../tokens/tokens.ts'

export type BadgeTone =
  | 'neutral'
  | 'info'
  | 'success'
  | 'warning'
  | 'danger'
  | 'purple'
  | 'accent'
  | 'outline'

const tones: Record<BadgeTone, ReturnType<typeof css>> = {
  neutral: css`background: ${color.neutral.background}; color: ${color.neutral.text};`,
  info: css`background: ${color.info.background}; color: ${color.info.text};`,
  success: css`background: ${color.success.background}; color: ${color.success.text};`,
  warning: css`background: ${color.warning.background}; color: ${color.warning.text};`,
  danger: css`background: ${color.danger.background}; color: ${color.danger.text};`,
  purple: css`background: ${color.purple.background}; color: ${color.purple.text};`,
  accent: css`background: ${color.accent.background}; color: ${color.accent.text};`,
  outline: css`border-color: ${color.border.control}; color: ${color.text.secondary};`,
}

const Pill = styled.span<{ $tone: BadgeTone }>`
  display: inline-flex;
  align-items: center;
  gap: ${space[4]};
  max-width: 100%;
  min-width: 0;
  height: 1.25rem;
  padding: 0 ${space[6]};
  border: 1px solid transparent;
  border-radius: ${radius.small};
  font-size: 0.75rem;
  font-weight: 500;
  line-height: 1rem;
  white-space: nowrap;
  ${({ $tone }) => tones[$tone]}
`

const Word = styled.span`
  display: inline-block;
  ${truncate}

  &::first-letter {
    text-transform: uppercase;
  }
`

export interface BadgeProps {
  tone?: BadgeTone
  icon?: ReactNode
  children: ReactNode
  /** Tooltip with the full text, for badges that may be truncated. */
  title?: string
}

/** Short label of a state or kind. The color supports the text and never replaces it. */
export function Badge({ tone = 'neutral', icon, children, title }: BadgeProps) {
  return (
    <Pill $tone={tone} title={title}>
      {icon}
      <Word>{children}</Word>
    </Pill>
  )
}
