import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, within } from 'storybook/test'
import { longWord, Narrow, Row } from '../storybook/samples.tsx'
import { Tag } from './Tag.tsx'

const meta = {
  title: 'Components/Tag',
  component: Tag,
  args: { children: 'billing' },
} satisfies Meta<typeof Tag>

export default meta
type Story = StoryObj<typeof meta>

export const Playground: Story = {}

export const States: Story = {
  args: { onRemove: fn() },
  render: ({ onRemove }) => (
    <Row>
      <Tag>billing</Tag>
      <Tag onRemove={onRemove}>audit</Tag>
    </Row>
  ),
  play: async ({ canvasElement, args }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Remove audit' }))
    await expect(args.onRemove).toHaveBeenCalledOnce()
  },
}

export const Colors: Story = {
  render: () => (
    <Row>
      {(['blue', 'orange', 'teal', 'pink', 'green', 'purple'] as const).map((color) => (
        <Tag key={color} color={color}>
          {color}
        </Tag>
      ))}
    </Row>
  ),
}

export const LongContent: Story = {
  render: () => (
    <Narrow>
      <Tag onRemove={() => undefined}>{longWord}</Tag>
    </Narrow>
  ),
}
