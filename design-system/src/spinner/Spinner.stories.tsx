import type { Meta, StoryObj } from '@storybook/react-vite'
import { Row } from '../storybook/samples.tsx'
import { Spinner } from './Spinner.tsx'

const meta = { title: 'Components/Spinner', component: Spinner } satisfies Meta<typeof Spinner>

export default meta
type Story = StoryObj<typeof meta>

export const Playground: Story = { args: { label: 'Loading...' } }

export const States: Story = {
  render: () => (
    <Row>
      <Spinner />
      <Spinner size={24} />
      <Spinner size={40} label="Loading..." />
    </Row>
  ),
}
