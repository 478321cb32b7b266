import styled from 'styled-components'
import { PriorityBars } from '../icons/PriorityBars.tsx'
import { messages } from '../messages/en.ts'
import { color, space } from '../tokens/tokens.ts'
import { statusWord } from './StatusBadge.tsx'

interface Level {
  filled: 0 | 1 | 2 | 3
  tint: string
}

const levels: Record<string, Level> = {
  urgent: { filled: 3, tint: color.danger.icon },
  high: { filled: 3, tint: color.danger.icon },
  medium: { filled: 2, tint: color.text.secondary },
  low: { filled: 1, tint: color.text.muted },
}
const unknownLevel: Level = { filled: 0, tint: color.text.muted }

const Row = styled.span`
  display: inline-flex;
  align-items: center;
  gap: ${space[6]};
  color: ${color.text.secondary};
  line-height: 1.25rem;
  white-space: nowrap;
`

const Tint = styled.span<{ $tint: string }>`
  display: inline-flex;
  flex: none;
  color: ${({ $tint }) => $tint};
`

const Word = styled.span`
  display: inline-block;

  &::first-letter {
    text-transform: uppercase;
  }
`

export interface PriorityBadgeProps {
  priority: string
  /** Shows only the icon, for narrow rows. The priority becomes its accessible name and tooltip. */
  iconOnly?: boolean
}

/** Priority of a task, as bars and a word. */
export function PriorityBadge({ priority, iconOnly = false }: PriorityBadgeProps) {
  const { filled, tint } = levels[priority] ?? unknownLevel
  const word = statusWord(priority)
  if (iconOnly) {
    return (
      <Tint
        as="span"
        $tint={tint}
        role="img"
        aria-label={messages.priority(word)}
        title={messages.priority(word)}
      >
        <PriorityBars filled={filled} size={16} />
      </Tint>
    )
  }
  return (
    <Row>
      <Tint $tint={tint}>
        <PriorityBars filled={filled} size={14} />
      </Tint>
      <Word>{word}</Word>
    </Row>
  )
}
