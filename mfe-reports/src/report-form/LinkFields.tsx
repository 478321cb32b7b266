import { Button, color, font, IconButton, Input, isComposing, space } from '@headway/design-system'
import { LinkIcon, PlusIcon, TrashIcon } from '@headway/design-system/icons'
import { Field, FormRow } from '@headway/design-system/forms'
import { type KeyboardEvent, useRef, useState } from 'react'
import styled from 'styled-components'
import { IconRows } from '../components/IconRows.ts'
import { messages } from '../messages/en.ts'
import type { LinkDraft } from './reportDraft.ts'
import { findLinkProblem, isBlankLink } from './reportFields.ts'
import type { ReportForm } from './useReportForm.ts'

const texts = messages.form

const Group = styled.div`
  display: grid;
  gap: ${space[12]};
`

const Address = styled.span`
  display: block;
  color: ${color.text.muted};
  font: ${font.caption};
`

interface LinkListProps {
  links: readonly LinkDraft[]
  onRemove: (id: string) => void
}

function LinkList({ links, onRemove }: LinkListProps) {
  return (
    <IconRows>
      {links.map((link) => (
        <li key={link.id}>
          <LinkIcon size={14} />
          <span>
            {link.title}
            <Address>{link.url}</Address>
          </span>
          <IconButton
            size="small"
            label={texts.removeLink(link.title)}
            icon={<TrashIcon />}
            onClick={() => onRemove(link.id)}
          />
        </li>
      ))}
    </IconRows>
  )
}

/** Links of a report. A link needs both a title and a URL (specification, section 5). */
export function LinkFields({ form }: { form: ReportForm }) {
  const { links, newLink, setNewLink, addLink, removeLink } = form
  const [isChecked, setChecked] = useState(false)
  const titleInput = useRef<HTMLInputElement>(null)
  const problem = isBlankLink(newLink) ? texts.linkNeedsBoth : findLinkProblem(newLink)

  const handleChange = (link: typeof newLink) => {
    setNewLink(link)
    if (isBlankLink(link)) {
      setChecked(false)
    }
  }
  const handleAdd = () => {
    setChecked(problem !== undefined)
    if (problem === undefined) {
      addLink()
      titleInput.current?.focus()
    }
  }

  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey && !isComposing(event)) {
      event.preventDefault()
      handleAdd()
    }
  }

  return (
    <Group role="group" aria-label={texts.links}>
      <FormRow>
        <Field label={texts.linkTitle}>
          <Input
            ref={titleInput}
            value={newLink.title}
            onChange={(title) => handleChange({ ...newLink, title })}
            onKeyDown={handleKeyDown}
          />
        </Field>
        <Field label={texts.linkUrl} error={isChecked ? problem : undefined}>
          <Input
            type="url"
            value={newLink.url}
            placeholder={texts.linkUrlPlaceholder}
            onChange={(url) => handleChange({ ...newLink, url })}
            onKeyDown={handleKeyDown}
          />
        </Field>
      </FormRow>
      <div>
        <Button size="small" icon={<PlusIcon />} onClick={handleAdd}>
          {texts.addLink}
        </Button>
      </div>
      {links.length > 0 ? <LinkList links={links} onRemove={removeLink} /> : null}
    </Group>
  )
}
