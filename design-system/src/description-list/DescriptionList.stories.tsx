import type { Meta, StoryObj } from '@storybook/react-vite'
import { StatusBadge } from '../badge/StatusBadge.tsx'
import { longText, longWord, Narrow } from '../storybook/samples.tsx'
import { DescriptionList } from './DescriptionList.tsx'

const meta = {
  title: 'Components/DescriptionList',
  component: DescriptionList,
  args: {
    items: [
      { term: 'Status', description: <StatusBadge status="in_progress" /> },
      { term: 'Due', description: '11/28/2026' },
      { term: 'Created by', description: 'Grace Hopper' },
    ],
  },
  render: (args) => (
    <Narrow>
      <DescriptionList {...args} />
    </Narrow>
  ),
} satisfies Meta<typeof DescriptionList>

export default meta
type Story = StoryObj<typeof meta>

export const Playground: Story = {}
export const Columns: Story = { args: { layout: 'columns' } }
export const Tiles: Story = { args: { layout: 'tiles' } }
export const LongContent: Story = {
  args: {
    layout: 'columns',
    items: [
      { term: 'Title', description: longText },
      { term: 'E-mail', description: longWord },
    ],
  },
}
