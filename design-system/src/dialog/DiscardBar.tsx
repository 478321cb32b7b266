import styled from 'styled-components'
import { Button } from '../button/Button.tsx'
import { messages } from '../messages/en.ts'
import { color, font, space } from '../tokens/tokens.ts'

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[8]};
  padding: ${space[12]} ${space[20]};
  border-top: 1px solid ${color.warning.border};
  background: ${color.warning.background};
  color: ${color.warning.text};
`

const Question = styled.div`
  flex: 1 1 12rem;

  strong {
    display: block;
    font: ${font.bodyStrong};
  }
`

export interface DiscardBarProps {
  onDiscard: () => void
  onKeepEditing: () => void
}

/** Question 'Discard changes?', shown instead of a dialog's footer. */
export function DiscardBar({ onDiscard, onKeepEditing }: DiscardBarProps) {
  return (
    <Bar role="alert">
      <Question>
        <strong>{messages.discardQuestion}</strong>
        {messages.discardExplanation}
      </Question>
      <Button autoFocus onClick={onKeepEditing}>
        {messages.keepEditing}
      </Button>
      <Button intent="danger" onClick={onDiscard}>
        {messages.discard}
      </Button>
    </Bar>
  )
}
