import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, within } from 'storybook/test'
import { Button } from '../button/Button.tsx'
import { Card } from '../card/Card.tsx'
import { Skeleton } from '../skeleton/Skeleton.tsx'
import { longText, longWord } from '../storybook/samples.tsx'
import { Async } from './Async.tsx'
import { EmptyState } from './EmptyState.tsx'

const meta = {
  title: 'Components/Async',
  component: Async,
  args: {
    state: 'ready',
    loadingText: 'Loading reports...',
    skeleton: (
      <Card>
        <Skeleton lines={3} />
      </Card>
    ),
    error: {
      message: 'Network connection issue. Please check your connection and try again.',
      requestId: 'req_01HX4',
    },
    onRetry: fn(),
    empty: (
      <EmptyState
        title="No progress reports found."
        description="Reports will appear here once team members submit them."
        action={<Button intent="primary">Create Report</Button>}
      />
    ),
    forbiddenAction: <Button>Back to Dashboard</Button>,
    children: <Card>Twelve reports</Card>,
  },
} satisfies Meta<typeof Async>

export default meta
type Story = StoryObj<typeof meta>

export const Playground: Story = {}
export const Refreshing: Story = { args: { refreshing: true } }
export const Empty: Story = { args: { state: 'empty' } }
export const Forbidden: Story = { args: { state: 'forbidden' } }

/** The text is in the document at once, with the role status. */
export const Loading: Story = {
  args: { state: 'loading' },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText('Loading reports...')).toHaveAttribute('role', 'status')
  },
}

export const Failed: Story = {
  args: { state: 'error' },
  play: async ({ canvasElement, args }) => {
    const alert = within(within(canvasElement).getByRole('alert'))
    await expect(alert.getByText('req_01HX4')).toBeVisible()
    await userEvent.click(alert.getByRole('button', { name: 'Try again' }))
    await expect(args.onRetry).toHaveBeenCalledOnce()
  },
}

export const LongContent: Story = {
  args: { state: 'error', error: { message: longText, requestId: longWord, details: `503: ${longText}` } },
}
