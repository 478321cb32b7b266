import styled from 'styled-components'
import { CheckIcon } from '../icons/icons.tsx'
import { color, duration, media, size } from '../tokens/tokens.ts'

const Mark = styled.span`
  display: grid;
  place-items: center;
  width: 1rem;
  height: 1rem;
  border: 1.5px solid ${color.border.control};
  border-radius: 50%;
  color: transparent;
  transition: border-color ${duration.hover};
`

/** The clickable area is larger than the mark; negative margins keep it from moving its neighbors. */
const Hit = styled.button<{ $isOn: boolean }>`
  display: grid;
  flex: none;
  place-items: center;
  width: 1.75rem;
  height: 1.75rem;
  margin: -0.375rem;
  padding: 0;
  border: 0;
  border-radius: 50%;
  background: none;
  cursor: pointer;

  ${media.coarse} {
    width: ${size.row};
    height: ${size.row};
    margin: -0.875rem;
  }

  &:hover ${Mark}, &:focus-visible ${Mark} {
    border-color: ${color.success.solid};
    color: ${({ $isOn }) => ($isOn ? color.text.onSolid : color.success.text)};
  }

  ${Mark} {
    ${({ $isOn }) =>
      $isOn
        ? `border-color: ${color.success.solid}; background: ${color.success.solid}; color: ${color.text.onSolid};`
        : ''}
  }

  &:disabled {
    cursor: default;
    opacity: 0.6;
    pointer-events: none;
  }
`

export interface CompleteCircleProps {
  /** Accessible name and tooltip, e.g. 'Complete Prepare the report'. */
  label: string
  completed: boolean
  /** Omitted if the user can't change the task: the circle then only shows the state. */
  onPress?: (() => void) | undefined
}

/**
 * Round button that completes or reopens a task with one press. The shape tells it apart from the checkbox that
 * selects.
 */
export function CompleteCircle({ label, completed, onPress }: CompleteCircleProps) {
  return (
    <Hit
      type="button"
      $isOn={completed}
      aria-label={label}
      title={onPress ? label : undefined}
      disabled={!onPress}
      onClick={onPress}
    >
      <Mark>
        <CheckIcon size={12} />
      </Mark>
    </Hit>
  )
}
