import type { Meta, StoryObj } from '@storybook/react-vite'
import { DueDate } from './DueDate.tsx'

const meta = {
  title: 'Components/DueDate',
  component: DueDate,
  args: { value: '2026-11-17', day: 'Nov 17', note: '9 days late', isLate: true, fullDate: '11/17/2026' },
} satisfies Meta<typeof DueDate>

export default meta
type Story = StoryObj<typeof meta>

export const Playground: Story = {}
export const Today: Story = { args: { day: 'Today', note: undefined, isLate: false, isToday: true } }
export const Soon: Story = { args: { day: 'Sun, Nov 29', note: 'in 3 days', isLate: false } }
export const RelativeOnly: Story = {
  render: () => <DueDate value="2026-11-17" note="9 days late" isLate fullDate="11/17/2026" />,
}
