import { Muted, Panel } from '@headway/design-system'
import { Markdown } from '../description/Markdown.tsx'
import { messages } from '../messages/en.ts'

/** What the task says, or that it says nothing. */
export function TaskDescription({ text }: { text: string }) {
  return (
    <Panel title={messages.detail.description}>
      {text === '' ? <Muted>{messages.detail.noDescription}</Muted> : <Markdown text={text} />}
    </Panel>
  )
}
