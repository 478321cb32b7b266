import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { Button } from '../button/Button.tsx'
import { Field } from '../field/Field.tsx'
import { longText } from '../storybook/samples.tsx'
import { Combobox } from './Combobox.tsx'

interface Project {
  id: string
  name: string
}

const texts = {
  placeholder: 'No project',
  none: 'No projects found',
  failed: 'Couldn’t load projects.',
  found: (count: number) => `${count} found`,
  clear: (name: string) => `Remove ${name}`,
}

function Example({ names = ['Audit', 'Ledger', 'Payroll'], error }: { names?: string[]; error?: string }) {
  const [value, setValue] = useState<Project | null>(null)
  const [text, setText] = useState('')
  const items = names
    .filter((name) => name.toLowerCase().includes(text.toLowerCase()))
    .map((name) => ({ id: name, name }))
  return (
    <Field label="Project" error={error}>
      <Combobox
        value={value}
        onChange={setValue}
        items={items}
        onSearch={setText}
        getKey={({ id }) => id}
        getName={({ name }) => name}
        renderItem={({ name }) => name}
        texts={texts}
      />
    </Field>
  )
}

const meta = { title: 'Components/Combobox', component: Example } satisfies Meta<typeof Example>

export default meta
type Story = StoryObj<typeof meta>

export const Playground: Story = {}
export const Invalid: Story = { args: { error: 'Choose a project' } }
export const LongContent: Story = { args: { names: [longText, 'Audit'] } }

function BoxAndButton() {
  const [saves, setSaves] = useState(0)
  return (
    <>
      <Example />
      <Button onClick={() => setSaves(saves + 1)}>Save</Button>
      <p>{saves === 1 ? 'Saved once' : `Saved ${saves} times`}</p>
    </>
  )
}

export const AboveButton: Story = { render: () => <BoxAndButton /> }
