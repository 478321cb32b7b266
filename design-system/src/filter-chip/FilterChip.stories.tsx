import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn, screen, userEvent } from 'storybook/test'
import { Checkbox } from '../checkbox/Checkbox.tsx'
import { longText } from '../storybook/samples.tsx'
import { FilterChip, type FilterChipProps } from './FilterChip.tsx'

const remove = fn()

function Example(props: FilterChipProps) {
  const [isOpen, setOpen] = useState(false)
  return <FilterChip {...props} open={isOpen} onOpenChange={setOpen} />
}

const meta = {
  title: 'Components/FilterChip',
  component: Example,
  args: {
    name: 'Status is',
    value: 'open',
    editor: <Checkbox label="Pending" />,
    removeLabel: 'Remove filter Status',
    onRemove: remove,
  },
} satisfies Meta<typeof Example>

export default meta
type Story = StoryObj<typeof meta>

export const Playground: Story = {}
export const Toggle: Story = { args: { name: 'Blocked', value: undefined, editor: undefined } }
export const LongContent: Story = { args: { value: longText } }

export const Interactions: Story = {
  play: async () => {
    remove.mockClear()
    await userEvent.click(screen.getByRole('button', { name: /Status is/ }))
    await screen.findByRole('checkbox', { name: 'Pending' })
    await userEvent.keyboard('{Escape}')
    await userEvent.click(screen.getByRole('button', { name: 'Remove filter Status' }))
    await expect(remove).toHaveBeenCalledOnce()
  },
}
