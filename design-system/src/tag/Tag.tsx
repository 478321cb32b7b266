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
`

const Text = styled.span`
  ${truncate}
`

const Remove = styled.button`
  display: inline-grid;
  place-items: center;
  flex-shrink: 0;
  width: 1.5rem;
  height: 1.5rem;
  margin-inline-end: calc(-1 * ${space[8]});
  padding: 0;
  border: 0;
  border-radius: ${radius.full};
  background: transparent;
  color: ${color.text.muted};

  &:hover {
    background: ${color.background.hover};
    color: ${color.text.primary};
  }

  ${media.coarse} {
    width: 2.75rem;
    height: 2.75rem;
  }
`

export interface TagProps {
  children: string
  /** Shows a remove button. */
  onRemove?: () => void
  /** Accessible name of the remove button; 'Remove {text}' by default. */
  removeLabel?: string
}

/** A keyword or a chosen thing, removable where `onRemove` is given. Long texts are cut and told on hover. */
export function Tag({ children, onRemove, removeLabel }: TagProps) {
  return (
    <Chip>
      <Text title={children}>{children}</Text>
      {onRemove ? (
        <Remove
          type="button"
          onClick={onRemove}
          aria-label={removeLabel ?? messages.tagInput.remove(children)}
        >
          <CloseIcon size={12} />
        </Remove>
      ) : null}
    </Chip>
  )
}
