import styled from 'styled-components'
import { CloseIcon } from '../icons/icons.tsx'
import { messages } from '../messages/en.ts'
import { hueOf } from '../style/hue.ts'
import { truncate } from '../style/styles.ts'
import { color, font, media, radius, space } from '../tokens/tokens.ts'

const Chip = styled.span`
  display: inline-flex;
  align-items: center;
  gap: ${space[6]};
  max-width: min(100%, 16rem);
  min-width: 0;
  min-height: 1.25rem;
  color: ${color.text.secondary};
  font: ${font.caption};

  svg {
    flex: none;
    color: ${color.text.muted};
  }

  &:is(button) {
    min-height: 1.5rem;
    padding: 0 ${space[8]};
    border: 1px solid ${color.border.default};
    border-radius: ${radius.full};
    background: ${color.background.surface};
    cursor: pointer;
  }

  &:is(button):hover {
    background: ${color.background.hover};
    color: ${color.text.primary};
  }

  &:is(button):focus-visible {
    border-radius: ${radius.full};
  }

  ${media.coarse} {
    &:is(button) {
      min-height: 2.75rem;
    }
  }
`

const Text = styled.span`
  ${truncate}
`

const dots = {
  blue: color.hue.one.dot,
  purple: color.hue.two.dot,
  pink: color.hue.three.dot,
  orange: color.hue.five.dot,
  green: color.hue.six.dot,
  teal: color.hue.seven.dot,
} as const

const Dot = styled.span<{ $color: string }>`
  flex: none;
  width: 7px;
  height: 7px;
  border-radius: ${radius.full};
  background: ${({ $color }) => $color};
  forced-color-adjust: none;
`

export interface TagProps {
  children: string
  /** Color of the dot. By default it is derived from the text. */
  color?: keyof typeof dots | undefined
  /** Makes the tag a button that removes it. */
  onRemove?: () => void
  /** Accessible name of the button; 'Remove {text}' by default. */
  removeLabel?: string
}

/**
 * Tag with a dot and a text, which is truncated if it is long and shown as a tooltip. With `onRemove`, it is a button
 * that removes the tag.
 */
export function Tag({ children, color, onRemove, removeLabel }: TagProps) {
  const text = (
    <>
      <Dot aria-hidden="true" $color={color === undefined ? hueOf(children).dot : dots[color]} />
      <Text title={children}>{children}</Text>
    </>
  )
  if (!onRemove) {
    return <Chip>{text}</Chip>
  }
  return (
    <Chip
      as="button"
      type="button"
      onClick={onRemove}
      aria-label={removeLabel ?? messages.removeTag(children)}
    >
      {text}
      <CloseIcon size={12} />
    </Chip>
  )
}
