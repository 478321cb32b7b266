import styled from 'styled-components'
import { PriorityBars } from '../icons/PriorityBars.tsx'
import { color, space } from '../tokens/tokens.ts'
import { statusWord } from './StatusBadge.tsx'

interface Level {
  filled: 0 | 1 | 2 | 3
  tint: string
}

const levels: Record<string, Level> = {
  urgent: { filled: 3, tint: color.danger.text },
  high: { filled: 3, tint: color.danger.text },
  medium: { filled: 2, tint: color.warning.text },
  low: { filled: 1, tint: color.text.muted },
}
const unknownLevel: Level = { filled: 0, tint: color.text.muted }

const Row = styled.span`
  display: inline-flex;
  align-items: center;
  gap: ${space[4]};
  color: ${color.text.secondary};
  font-size: 0.75rem;
  line-height: 1.25rem;
  white-space: nowrap;
`

const Tint = styled.span<{ $tint: string }>`
  color: ${({ $tint }) => $tint};
`

const Word = styled.span`
  display: inline-block;

  &::first-letter {
    text-transform: uppercase;
  }
`

/** Priority of a task: bars and a plain word, so that it never competes with the status pill. */
export function PriorityBadge({ priority }: { priority: string }) {
  const { filled, tint } = levels[priority] ?? unknownLevel
  return (
    <Row>
      <Tint $tint={tint}>
        <PriorityBars filled={filled} size={14} />
      </Tint>
      <Word>{statusWord(priority)}</Word>
    </Row>
  )
}
