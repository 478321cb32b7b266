import { Button, Muted, Panel } from '@headway/design-system'
import { useEffect, useId, useRef, useState } from 'react'
import styled from 'styled-components'
import { Markdown } from '../description/Markdown.tsx'
import { detailMessages as texts } from '../messages/detail.ts'

/** As high as twenty lines. */
const FOLDED_HEIGHT = '28rem'

const Text = styled.div<{ $isFolded: boolean }>`
  max-height: ${({ $isFolded }) => ($isFolded ? FOLDED_HEIGHT : 'none')};
  overflow: hidden;

  @media print {
    max-height: none;
  }
`

/** A long text, of which the beginning is shown until somebody wants to read on. */
function FoldedText({ text }: { text: string }) {
  const box = useRef<HTMLDivElement>(null)
  const id = useId()
  const [isLong, setLong] = useState(false)
  const [isFolded, setFolded] = useState(true)
  useEffect(() => {
    const element = box.current
    if (!element || !isFolded) {
      return undefined
    }
    const measure = () => setLong(element.scrollHeight > element.clientHeight + 1)
    const changes = new ResizeObserver(measure)
    changes.observe(element)
    measure()
    return () => changes.disconnect()
  }, [isFolded, text])
  return (
    <>
      {/* A link that the keyboard reaches below the edge brings the rest with it. */}
      <Text
        ref={box}
        id={id}
        $isFolded={isFolded}
        onFocus={() => {
          if (isLong) {
            setFolded(false)
          }
        }}
      >
        <Markdown text={text} />
      </Text>
      {isLong ? (
        <Button
          size="small"
          intent="ghost"
          aria-expanded={!isFolded}
          aria-controls={id}
          onClick={() => setFolded(!isFolded)}
        >
          {isFolded ? texts.showAll : texts.showLess}
        </Button>
      ) : null}
    </>
  )
}

/** What the task says, or that it says nothing. */
export function TaskDescription({ text }: { text: string }) {
  return (
    <Panel title={texts.description}>
      {text === '' ? <Muted>{texts.noDescription}</Muted> : <FoldedText text={text} />}
    </Panel>
  )
}
