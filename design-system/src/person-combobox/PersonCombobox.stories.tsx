import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, screen, userEvent, waitFor } from 'storybook/test'
import { Field } from '../field/Field.tsx'
import type { PickablePerson } from '../people-picker/PeoplePicker.tsx'
import { longText, longWord } from '../storybook/samples.tsx'
import { PersonCombobox } from './PersonCombobox.tsx'

const people: PickablePerson[] = [
  { id: '1', name: 'Ada Lovelace', hint: 'Project Manager' },
  { id: '2', name: 'Grace Hopper', hint: 'Senior Project Manager' },
  { id: '3', name: 'Katherine Johnson', email: 'katherine@example.org' },
]

interface ExampleProps {
  people?: readonly PickablePerson[]
  chosen?: PickablePerson | null
  loading?: boolean
  failed?: boolean
  disabled?: boolean
  error?: string
}

function Example({ people: all = people, chosen = null, error, ...rest }: ExampleProps) {
  const [value, setValue] = useState(chosen)
  const [text, setText] = useState('')
  return (
    <Field label="Manager" {...(error === undefined ? {} : { error })}>
      <PersonCombobox
        {...rest}
        value={value}
        onChange={setValue}
        items={
          rest.loading || rest.failed
            ? []
            : all.filter(({ name }) => name.toLowerCase().includes(text.toLowerCase()))
        }
        onSearch={setText}
        placeholder="No manager"
      />
    </Field>
  )
}

const meta = { title: 'Components/PersonCombobox', component: Example } satisfies Meta<typeof Example>

export default meta
type Story = StoryObj<typeof meta>

export const Playground: Story = {}
export const Chosen: Story = { args: { chosen: people[0] ?? null } }
export const Disabled: Story = { args: { chosen: people[0] ?? null, disabled: true } }
export const Invalid: Story = { args: { error: 'This person reports to Ada Lovelace' } }
export const LongContent: Story = { args: { chosen: { id: '9', name: longWord, hint: longText } } }

export const Loading: Story = {
  args: { loading: true },
  play: async () => {
    await userEvent.click(screen.getByRole('combobox'))
    await expect(screen.getByText('Loading...')).toBeVisible()
  },
}

export const Failed: Story = {
  args: { failed: true },
  play: async () => {
    await userEvent.click(screen.getByRole('combobox'))
    await expect(screen.getByText('Couldn’t load people.')).toBeVisible()
  },
}

/** Arrow keys scroll the active option into view. */
export const LongList: Story = {
  args: { people: Array.from({ length: 40 }, (_, index) => ({ id: `${index}`, name: `Person ${index}` })) },
  play: async () => {
    await userEvent.click(screen.getByRole('combobox'))
    await userEvent.keyboard('{ArrowUp}')
    const last = screen.getByRole('option', { name: /Person 39/ })
    const list = screen.getByRole('listbox')
    await waitFor(() =>
      expect(last.getBoundingClientRect().bottom).toBeLessThanOrEqual(
        list.getBoundingClientRect().bottom + 1,
      ),
    )
  },
}

/** The chosen person has the field's label and error. */
export const ChosenInvalid: Story = {
  args: { chosen: people[0] ?? null, error: 'This person reports to Ada Lovelace' },
  play: async () => {
    const group = screen.getByRole('group', { name: 'Manager' })
    await expect(group).toHaveAccessibleDescription('This person reports to Ada Lovelace')
  },
}

/** Type, choose with arrow keys and Enter, remove again. The focus is never lost. */
export const Interactions: Story = {
  play: async () => {
    const box = screen.getByRole('combobox', { name: 'Manager' })
    await userEvent.type(box, 'a')
    await userEvent.keyboard('{ArrowDown}{Enter}')
    const remove = await screen.findByRole('button', { name: 'Remove Grace Hopper' })
    await waitFor(() => expect(remove).toHaveFocus())
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(screen.getByRole('combobox')).toHaveFocus())
    await userEvent.type(screen.getByRole('combobox'), 'zzz')
    await expect(screen.getByText('No people found')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect(screen.getByRole('combobox')).toHaveAttribute('aria-expanded', 'false')
  },
}
