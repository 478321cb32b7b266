import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, userEvent, within } from 'storybook/test'
import { longText } from '../storybook/samples.tsx'
import { SegmentedControl } from './SegmentedControl.tsx'

function Example({ labels, fullWidth }: { labels: string[]; fullWidth?: boolean }) {
  const [value, setValue] = useState(labels[0] ?? '')
  return (
    <SegmentedControl
      label="Timeframe"
      value={value}
      onChange={setValue}
      fullWidth={fullWidth}
      options={labels.map((label) => ({ value: label, label }))}
    />
  )
}

const meta = {
  title: 'Components/SegmentedControl',
  component: Example,
  args: { labels: ['Today', 'Week', 'Month'] },
} satisfies Meta<typeof Example>

export default meta
type Story = StoryObj<typeof meta>

export const Playground: Story = {}
export const FullWidth: Story = { args: { fullWidth: true } }
export const LongContent: Story = { args: { labels: ['Today', longText, 'Month'] } }

/** A radio group is one tab stop, and the arrow keys change the selected option. */
export const Interactions: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.tab()
    await expect(canvas.getByRole('radio', { name: 'Today' })).toHaveFocus()
    await userEvent.keyboard('{ArrowRight}')
    await expect(canvas.getByRole('radio', { name: 'Week' })).toBeChecked()
    await userEvent.click(canvas.getByText('Month'))
    await expect(canvas.getByRole('radio', { name: 'Month' })).toBeChecked()
  },
}
