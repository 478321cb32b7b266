import type { Meta, StoryObj } from '@storybook/react-vite'
import { VisuallyHidden } from './VisuallyHidden.tsx'

const meta = { title: 'Components/VisuallyHidden', component: VisuallyHidden } satisfies Meta<
  typeof VisuallyHidden
>

export default meta
type Story = StoryObj<typeof meta>

export const Playground: Story = {
  render: () => (
    <p>
      3<VisuallyHidden> unread notifications</VisuallyHidden>
    </p>
  ),
}
