import { Muted, Panel } from '@headway/design-system'
import { Markdown } from '../description/Markdown.tsx'
import { detailMessages } from '../messages/detail.ts'

/** What the task says, or that it says nothing. */
export function TaskDescription({ text }: { text: string }) {
  return (
    <Panel title={detailMessages.description}>
      {text === '' ? <Muted>{detailMessages.noDescription}</Muted> : <Markdown text={text} />}
    </Panel>
  )
}
