import type { Meta, StoryObj } from '@storybook/react-vite'
import { Wide } from '../storybook/samples.tsx'
import { Skeleton } from './Skeleton.tsx'

const meta = { title: 'Components/Skeleton', component: Skeleton } satisfies Meta<typeof Skeleton>

export default meta
type Story = StoryObj<typeof meta>

export const Playground: Story = {}

export const States: Story = {
  render: () => (
    <Wide>
      <Skeleton width="12rem" height="1.5rem" />
      <Skeleton lines={3} />
      <Skeleton round width="2.5rem" height="2.5rem" />
    </Wide>
  ),
}
