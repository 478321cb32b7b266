import styled from 'styled-components'
import { messages } from '../messages/en.ts'
import { color, radius, space } from '../tokens/tokens.ts'
import { Avatar, type AvatarSize } from './Avatar.tsx'

const Row = styled.span`
  display: inline-flex;
  align-items: center;

  & > span + span {
    margin-inline-start: calc(-1 * ${space[2]});
  }

  & > span {
    box-shadow: 0 0 0 1.5px var(--row-background, ${color.background.surface});
  }
`

const More = styled.span`
  display: inline-grid;
  place-items: center;
  min-width: 1.5rem;
  height: 1.5rem;
  padding: 0 ${space[4]};
  border-radius: ${radius.full};
  background: ${color.neutral.background};
  color: ${color.neutral.text};
  font-size: 0.625rem;
  font-weight: 600;
`

export interface AvatarStackProps {
  people: readonly { id?: number; name: string; src?: string | null }[]
  /** Number of avatars shown; the others are counted as '+N'. */
  max?: number
  size?: AvatarSize
}

/** Overlapping avatars of several people. */
export function AvatarStack({ people, max = 3, size = 'medium' }: AvatarStackProps) {
  if (people.length === 0) {
    return null
  }
  const shown = people.slice(0, max)
  const more = people.length - shown.length
  const label = messages.stackLabel(
    shown.map((person) => person.name),
    more,
  )
  return (
    <Row role="img" aria-label={label} title={people.map((person) => person.name).join(', ')}>
      {shown.map((person, index) => (
        <Avatar
          key={person.id ?? index}
          id={person.id}
          name={person.name}
          src={person.src}
          size={size}
          decorative
        />
      ))}
      {more > 0 ? <More aria-hidden="true">+{more}</More> : null}
    </Row>
  )
}
