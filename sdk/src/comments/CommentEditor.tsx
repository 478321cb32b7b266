import { limits } from '@headway/contracts'
import { color, font, isComposing, space } from '@headway/design-system'
import { Field, Textarea } from '@headway/design-system/forms'
import { type KeyboardEvent, type ReactNode, useId } from 'react'
import styled from 'styled-components'
import { commentMessages } from './comments.messages.ts'
import { useCommentSubject } from './commentSubject.ts'
import { type CommentValue, peopleIn, strangersIn, toStored } from './commentText.ts'
import { SuggestionList, suggestionId } from './SuggestionList.tsx'
import { useNaming } from './useNaming.ts'

const texts = commentMessages.composer
/** The counter appears when at most this many characters are left. */
const NEAR_THE_END = 500

const Column = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[8]};
`

const Foot = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[8]};
`

const Hint = styled.p`
  color: ${color.text.muted};
  font: ${font.caption};
`

/** Returns whether a comment is too long or blank in its stored form, and a hint about its length for the author. */
export function lengthOf(value: CommentValue): { isTooLong: boolean; isBlank: boolean; hint: string | null } {
  const stored = toStored(value).trim()
  const left = limits.commentLength - [...stored].length
  if (left < 0) {
    return { isTooLong: true, isBlank: false, hint: texts.tooLong(-left) }
  }
  return { isTooLong: false, isBlank: stored === '', hint: left < NEAR_THE_END ? texts.left(left) : null }
}

interface CommentEditorProps {
  label: string
  value: CommentValue
  onChange: (value: CommentValue) => void
  onSubmit: () => void
  rows?: number
  autoFocus?: boolean
  actions: ReactNode
}

/** Shows which people will be notified, and which @ names match no chosen person. */
function ToldHints({ value }: { value: CommentValue }) {
  const told = peopleIn(value).map(({ name }) => name)
  const strangers = strangersIn(value)
  const { notNotified } = useCommentSubject()
  return (
    <>
      {told.length > 0 ? <Hint>{texts.told(told.join(', '))}</Hint> : null}
      {strangers.length > 0 ? <Hint>{notNotified(strangers.join(', '))}</Hint> : null}
    </>
  )
}

/** Shows a Markdown editor with suggestions for people, tasks and reports; Ctrl+Enter or Cmd+Enter submits. */
export function CommentEditor(props: CommentEditorProps) {
  const { label, value, onChange, onSubmit, rows = 3, autoFocus, actions } = props
  const { Editor, editorHint, placeholder } = useCommentSubject()
  const listId = useId()
  const naming = useNaming(value, onChange)
  const { isTooLong, hint } = lengthOf(value)
  const activeItem = naming.isOpen ? naming.items[naming.active] : undefined

  const handleKeyDown = (event: KeyboardEvent) => {
    naming.handleKeyDown(event)
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !isComposing(event)) {
      event.preventDefault()
      onSubmit()
    }
  }

  return (
    <Column>
      <Editor text={toStored(value)}>
        <Field label={label} hint={hint ?? editorHint} error={isTooLong ? (hint ?? undefined) : undefined}>
          <Textarea
            ref={naming.field}
            rows={rows}
            autoFocus={autoFocus}
            placeholder={placeholder}
            value={value.text}
            aria-autocomplete="list"
            aria-controls={naming.isOpen ? listId : undefined}
            aria-activedescendant={activeItem ? suggestionId(listId, activeItem) : undefined}
            onChange={(text) => onChange({ ...value, text })}
            onSelect={naming.handleSelect}
            onBlur={naming.handleBlur}
            onKeyDown={handleKeyDown}
          />
        </Field>
      </Editor>
      {naming.isOpen ? (
        <SuggestionList
          id={listId}
          label={commentMessages.suggestions[naming.kind]}
          items={naming.items}
          active={naming.active}
          onActive={naming.setActive}
          onChoose={naming.choose}
        />
      ) : null}
      <ToldHints value={value} />
      <Foot>{actions}</Foot>
    </Column>
  )
}
