import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, userEvent, within } from 'storybook/test'
import { longText } from '../storybook/samples.tsx'
import { Tabs } from './Tabs.tsx'

function Example({ labels }: { labels: string[] }) {
  const [value, setValue] = useState(labels[0] ?? '')
  return (
    <Tabs
      label="About this task"
      value={value}
      onChange={setValue}
      items={labels.map((label, index) => ({
        value: label,
        label,
        count: index * 3,
        content: <p>{label}</p>,
      }))}
    />
  )
}

const meta = {
  title: 'Components/Tabs',
  component: Example,
  args: { labels: ['Activity', 'Reports', 'Files'] },
} satisfies Meta<typeof Example>

export default meta
type Story = StoryObj<typeof meta>

export const Playground: Story = {}
export const LongContent: Story = { args: { labels: ['Activity', longText, 'Files'] } }

export const Interactions: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.tab()
    await userEvent.keyboard('{ArrowRight}')
    await expect(canvas.getByRole('tab', { name: /Reports/ })).toHaveAttribute('aria-selected', 'true')
    await expect(canvas.getByRole('tabpanel')).toHaveTextContent('Reports')
  },
}
