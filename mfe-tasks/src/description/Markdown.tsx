import { color, font, radius, space } from '@headway/design-system'
import { lazyComponent } from '@headway/sdk'
import { Component, type ReactNode, Suspense } from 'react'
import styled from 'styled-components'
import { isShallow } from './markdownDepth.ts'
import { isPlainSentence } from './plainSentence.ts'
import type { NamedTask } from './FormattedText.tsx'

const FormattedText = lazyComponent(async () => (await import('./FormattedText.tsx')).FormattedText)

const Body = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[8]};
  max-width: 72ch;
  color: ${color.text.primary};
  font: ${font.reading};
  overflow-wrap: anywhere;

  h3 {
    font: ${font.bodyStrong};
  }

  ul,
  ol {
    display: grid;
    gap: ${space[4]};
    margin: 0;
    padding-inline-start: ${space[24]};
  }

  ul {
    list-style: disc;
  }

  ol {
    list-style: decimal;
  }

  blockquote {
    margin: 0;
    padding-inline-start: ${space[12]};
    border-inline-start: 3px solid ${color.border.default};
    color: ${color.text.secondary};
  }

  code,
  pre {
    border-radius: ${radius.small};
    background: ${color.background.sunken};
    font-family: ui-monospace, monospace;
    font-size: 0.875em;
  }

  pre {
    overflow-x: auto;
    padding: ${space[8]};
    white-space: pre-wrap;
  }

  th,
  td {
    padding: ${space[4]} ${space[8]};
    border: 1px solid ${color.border.default};
    text-align: start;
  }
`

const Plain = styled.p`
  white-space: pre-wrap;
`

/** Reserves about the height of the formatted text without showing the Markdown source while the renderer loads. */
const Unformatted = styled(Plain)`
  visibility: hidden;
`

interface BoundaryProps {
  plain: ReactNode
  children: ReactNode
}

/** Shows the unformatted text if rendering fails or the lazy module cannot be loaded. */
class PlainOnFailure extends Component<BoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    return this.state.hasFailed ? this.props.plain : this.props.children
  }
}

const NO_TASKS: readonly NamedTask[] = []

/** Shows user-written Markdown, or the unformatted text if it cannot be rendered. */
export function Markdown({ text, tasks = NO_TASKS }: { text: string; tasks?: readonly NamedTask[] }) {
  const plain = <Plain>{text}</Plain>
  return (
    <Body>
      {isShallow(text) && !isPlainSentence(text) ? (
        <PlainOnFailure key={text} plain={plain}>
          <Suspense fallback={<Unformatted aria-hidden>{text}</Unformatted>}>
            <FormattedText text={text} tasks={tasks} />
          </Suspense>
        </PlainOnFailure>
      ) : (
        plain
      )}
    </Body>
  )
}
