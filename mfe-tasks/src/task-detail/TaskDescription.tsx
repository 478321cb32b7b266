import { color, font, Panel } from '@headway/design-system'
import styled from 'styled-components'
import { messages } from '../messages/en.ts'

const Text = styled.p<{ $isEmpty: boolean }>`
  max-width: 72ch;
  color: ${({ $isEmpty }) => ($isEmpty ? color.text.muted : color.text.primary)};
  font: ${font.body};
  white-space: pre-wrap;
  overflow-wrap: anywhere;
`

/** What the task says, or that it says nothing. */
export function TaskDescription({ text }: { text: string }) {
  return (
    <Panel title={messages.detail.description}>
      <Text $isEmpty={text === ''}>{text || messages.detail.noDescription}</Text>
    </Panel>
  )
}
