import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, within } from 'storybook/test'
import { Card, CardText, CardTitle } from '../card/Card.tsx'
import { EmptyState } from '../states/EmptyState.tsx'
import { longWord } from '../storybook/samples.tsx'
import { PagedCardGrid, type PagedCardGridProps } from './PagedCardGrid.tsx'

type Example = PagedCardGridProps<string>

const meta = {
  title: 'Components/PagedCardGrid',
  component: (props: Example) => <PagedCardGrid {...props} />,
  args: {
    state: 'ready',
    loadingText: 'Loading tasks...',
    label: 'Tasks',
    items: ['Reconcile the ledger', 'Write the guide', 'Call the applicants'],
    getKey: (title) => title,
    renderCard: (title) => (
      <Card>
        <CardTitle>{title}</CardTitle>
        <CardText>Note every difference above $100.</CardText>
      </Card>
    ),
    error: { message: 'Couldn’t load the tasks.' },
    onRetry: fn(),
    empty: <EmptyState title="No tasks found." />,
    refreshing: false,
    hasMore: true,
    isLoadingMore: false,
    onMore: fn(),
    moreLabel: 'Show more tasks',
  },
} satisfies Meta<Example>

export default meta
type Story = StoryObj<typeof meta>

export const Playground: Story = {}
export const Loading: Story = { args: { state: 'loading' } }
export const Failed: Story = { args: { state: 'error' } }
export const Empty: Story = { args: { state: 'empty' } }
export const LastPage: Story = { args: { hasMore: false } }
export const LongContent: Story = { args: { items: [longWord, `${longWord} again`] } }

export const Interactions: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('button', { name: 'Show more tasks' }))
    await expect(args.onMore).toHaveBeenCalledOnce()
  },
}
