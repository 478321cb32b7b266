import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, within } from 'storybook/test'
import { CardGrid } from '../card-grid/CardGrid.tsx'
import { TasksIcon } from '../icons/icons.tsx'
import { longText, longWord, Narrow } from '../storybook/samples.tsx'
import { StatCard, type StatCardProps } from './StatCard.tsx'

const meta = {
  title: 'Components/StatCard',
  component: StatCard,
  args: { label: 'Total Tasks', value: 128, detail: '3 overdue', detailTone: 'danger', icon: <TasksIcon /> },
} satisfies Meta<typeof StatCard>

export default meta
type Story = StoryObj<typeof meta>

export const Playground: Story = {
  render: (args) => (
    <Narrow>
      <StatCard {...args} />
    </Narrow>
  ),
}

const states: StatCardProps[] = [
  { label: 'Total Tasks', value: 128, detail: '3 overdue', detailTone: 'danger' },
  { label: 'Completion Rate', value: '82%' },
  { label: 'Team Size', state: 'loading' },
  { label: 'Pending Approvals', state: 'error', onRetry: fn() },
]

export const States: Story = {
  render: () => (
    <CardGrid
      label="Figures"
      minimumColumnWidth={200}
      items={states}
      getKey={(state) => state.label}
      renderCard={(state) => <StatCard {...state} />}
    />
  ),
}

export const LongContent: Story = {
  render: () => (
    <Narrow>
      <StatCard label={longText} value="1,284,551,002" detail={longWord} />
    </Narrow>
  ),
}

/** A failed number offers to try again and shows a dash instead. */
export const Interactions: Story = {
  args: { state: 'error', onRetry: fn() },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement)
    await expect(canvas.getByText('—')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }))
    await expect(args.onRetry).toHaveBeenCalledOnce()
  },
}
