import { color, font, SegmentedControl, space } from '@headway/design-system'
import { type ReactNode, useState } from 'react'
import styled from 'styled-components'
import { markdownMessages as texts } from '../comments/comments.messages.ts'
import { Markdown } from './Markdown.tsx'

const Column = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[8]};

  /* The switch stands below the field, so that its label and Tab lead to the field first. */
  & > :last-child {
    justify-self: start;
  }
`

const Shown = styled.div`
  min-height: 4rem;
  padding: ${space[8]};
`

const Nothing = styled.p`
  color: ${color.text.muted};
  font: ${font.caption};
`

interface WriteOrPreviewProps {
  /** As it is kept. */
  text: string
  /** Where it is written. */
  children: ReactNode
}

/** A text with marks as it is written, or as it will be shown. */
export function WriteOrPreview({ text, children }: WriteOrPreviewProps) {
  const [isPreview, setPreview] = useState(false)
  return (
    <Column>
      {isPreview ? (
        <Shown>{text.trim() ? <Markdown text={text} /> : <Nothing>{texts.nothing}</Nothing>}</Shown>
      ) : (
        children
      )}
      <SegmentedControl
        label={texts.mode}
        value={isPreview ? 'preview' : 'write'}
        onChange={(mode) => setPreview(mode === 'preview')}
        options={[
          { value: 'write', label: texts.write },
          { value: 'preview', label: texts.preview },
        ]}
      />
    </Column>
  )
}
