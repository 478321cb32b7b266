import styled from 'styled-components'
import { CloseIcon } from '../icons/icons.tsx'
import { messages } from '../messages/en.ts'
import { truncate } from '../style/styles.ts'
import { color, media, radius, space } from '../tokens/tokens.ts'

const Chip = styled.span`
  display: inline-flex;
  align-items: center;
  gap: ${space[2]};
  max-width: min(100%, 16rem);
  min-width: 0;
  min-height: 1.5rem;
  padding: 0 ${space[8]};
  border: 1px solid ${color.border.default};
  border-radius: ${radius.full};
  background: ${color.background.surface};
  color: ${color.text.secondary};
  font-size: 0.75rem;
  line-height: 1rem;

  svg {
    flex: none;
    color: ${color.text.muted};
  }

  &:is(button) {
    gap: ${space[6]};
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
  blue: color.chart.one,
  orange: color.chart.two,
  teal: color.chart.three,
  pink: color.chart.four,
  green: color.chart.five,
  purple: color.chart.six,
} as const

const Dot = styled.span<{ $colour: string }>`
  flex: none;
  width: ${space[8]};
  height: ${space[8]};
  margin-right: ${space[4]};
  border-radius: ${radius.full};
  background: ${({ $colour }) => $colour};
  forced-color-adjust: none;
`

export interface TagProps {
  children: string
  /** Makes it stand out; the text says what it is. */
  colour?: keyof typeof dots | undefined
  /** Makes the tag a button that removes it. */
  onRemove?: () => void
  /** Accessible name of that button; 'Remove {text}' by default. */
  removeLabel?: string
}

/** A keyword or a chosen thing; with `onRemove` a click on it takes it away. Long texts are cut and told on hover. */
export function Tag({ children, colour, onRemove, removeLabel }: TagProps) {
  const text = (
    <>
      {colour === undefined ? null : <Dot aria-hidden="true" $colour={dots[colour]} />}
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
      aria-label={removeLabel ?? messages.tagInput.remove(children)}
    >
      {text}
      <CloseIcon size={12} />
    </Chip>
  )
}
