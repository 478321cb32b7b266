import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, userEvent, within } from 'storybook/test'
import { Field } from '../field/Field.tsx'
import { longText, longWord, Wide } from '../storybook/samples.tsx'
import { TagInput } from './TagInput.tsx'

function Example({ initial, disabled, error }: { initial: string[]; disabled?: boolean; error?: string }) {
  const [tags, setTags] = useState(initial)
  return (
    <Field label="Tags" hint="Press Enter to add a tag." error={error}>
      <TagInput value={tags} onChange={setTags} placeholder="Add a tag" disabled={disabled} />
    </Field>
  )
}

const meta = {
  title: 'Components/TagInput',
  component: Example,
  args: { initial: ['billing', 'audit'] },
} satisfies Meta<typeof Example>

export default meta
type Story = StoryObj<typeof meta>

export const Playground: Story = {}

/** Uses the native datalist, which phones and screen readers support. Enter adds the chosen tag. */
export const Suggestions: Story = {
  render: () => (
    <Field label="Tags">
      <TagInput value={['audit']} onChange={() => undefined} suggestions={['audit', 'aid', 'awards']} />
    </Field>
  ),
  play: async ({ canvasElement }) => {
    const options = [...canvasElement.querySelectorAll('datalist option')]
    await expect(options.map((option) => option.getAttribute('value'))).toEqual(['aid', 'awards'])
  },
}

export const States: Story = {
  render: () => (
    <Wide>
      <Example initial={[]} />
      <Example initial={['billing']} disabled />
      <Example initial={['billing']} error="At most ten tags" />
    </Wide>
  ),
}

export const LongContent: Story = { args: { initial: [longWord, longText, 'short'] } }

/** Tags are trimmed; empty ones and duplicates are ignored; Backspace and a click remove a tag. */
export const Interactions: Story = {
  args: { initial: ['billing'] },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const input = canvas.getByRole('textbox', { name: 'Tags' })
    await userEvent.type(input, '  audit  {Enter}')
    await expect(canvas.getByRole('button', { name: 'Remove audit' })).toBeVisible()
    await userEvent.type(input, '   {Enter}audit{Enter}')
    await expect(canvas.getAllByRole('listitem')).toHaveLength(2)
    await userEvent.type(input, '{Backspace}')
    await expect(canvas.queryByRole('button', { name: 'Remove audit' })).toBeNull()
    await userEvent.click(canvas.getByRole('button', { name: 'Remove billing' }))
    await expect(canvas.queryByRole('listitem')).toBeNull()
  },
}
