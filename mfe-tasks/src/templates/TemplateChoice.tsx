import type { TaskTemplate } from '@headway/contracts/task-templates'
import { Field, Select } from '@headway/design-system/forms'
import { useState } from 'react'
import { templateMessages as texts } from './templates.messages.ts'
import { useTaskTemplatesListQuery } from './task-templates.api.ts'

/** Shows a select with the templates for a new task; renders nothing if there are none. */
export function TemplateChoice({ onChoose }: { onChoose: (template: TaskTemplate) => void }) {
  const { data } = useTaskTemplatesListQuery()
  const [chosen, setChosen] = useState('')
  const items = data?.items ?? []
  if (items.length === 0) {
    return null
  }
  const handleChange = (id: string) => {
    setChosen(id)
    const template = items.find((one) => String(one.id) === id)
    if (template) {
      onChoose(template)
    }
  }
  return (
    <Field label={texts.choose} hint={texts.chooseHint}>
      <Select
        value={chosen}
        placeholder={texts.chooseNone}
        options={items.map(({ id, name }) => ({ value: String(id), label: name }))}
        onChange={handleChange}
      />
    </Field>
  )
}
