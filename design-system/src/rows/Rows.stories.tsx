import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, within } from 'storybook/test'
import { Card } from '../card/Card.tsx'
import { Muted, RowItem, RowSubject } from '../panel/Panel.tsx'
import { longWord } from '../storybook/samples.tsx'
import { Rows, type RowsProps } from './Rows.tsx'

type Example = RowsProps<string>

const meta = {
  title: 'Components/Rows',
  component: (props: Example) => <Rows {...props} />,
  args: {
    state: 'ready',
    loadingText: 'Loading sessions...',
    label: 'Sessions',
    items: ['Chromium on Linux', 'Firefox on Windows', 'Safari on iPhone'],
    getKey: (name) => name,
    renderRow: (name) => (
      <RowItem>
        <RowSubject>
          <span>
            {name}
            <Muted>Since this morning</Muted>
          </span>
        </RowSubject>
      </RowItem>
    ),
    error: { message: 'Couldn’t load sessions.' },
    onRetry: fn(),
    empty: <Muted>No one is signed in.</Muted>,
    hasMore: true,
    onMore: fn(),
    moreLabel: 'Show more sessions',
  },
} satisfies Meta<Example>

export default meta
type Story = StoryObj<typeof meta>

export const Playground: Story = {}
export const Loading: Story = { args: { state: 'loading' } }
export const Failed: Story = { args: { state: 'error' } }
export const Empty: Story = { args: { state: 'empty' } }
export const LastPage: Story = { args: { hasMore: false } }
export const NextPageFailed: Story = { args: { moreError: 'Couldn’t load more sessions.' } }
export const Framed: Story = { args: { frame: (rows) => <Card>{rows}</Card> } }
export const LongContent: Story = { args: { items: [longWord, `${longWord} again`] } }

export const Interactions: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement)
    await expect(canvas.getAllByRole('listitem')).toHaveLength(3)
    await userEvent.click(canvas.getByRole('button', { name: 'Show more sessions' }))
    await expect(args.onMore).toHaveBeenCalledOnce()
  },
}
