import { color, font, SegmentedControl, space } from '@headway/design-system'
import { type ReactNode, useState } from 'react'
import styled from 'styled-components'
import { markdownMessages as texts } from '../comments/comments.messages.ts'
import { Markdown } from './Markdown.tsx'

const Column = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[8]};

  /* The switch comes after the field, so that label and Tab lead to the field first. */
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
  /** Text in its stored form. */
  text: string
  children: ReactNode
}

/** Shows either the editor or a preview of the formatted text. */
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
