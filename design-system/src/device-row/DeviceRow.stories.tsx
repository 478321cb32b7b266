import type { Meta, StoryObj } from '@storybook/react-vite'
import { Button } from '../button/Button.tsx'
import { RowList } from '../panel/Panel.tsx'
import { longText } from '../storybook/samples.tsx'
import { DeviceRow } from './DeviceRow.tsx'

const meta = {
  title: 'Components/DeviceRow',
  component: DeviceRow,
  args: { name: 'Firefox on Windows', details: '10.0.0.7 · since 11/21/2026, 8:00 AM' },
  render: (args) => (
    <RowList aria-label="Devices">
      <DeviceRow {...args}>
        <Button size="small">Sign out</Button>
      </DeviceRow>
    </RowList>
  ),
} satisfies Meta<typeof DeviceRow>

export default meta
type Story = StoryObj<typeof meta>

export const Playground: Story = {}
export const LongContent: Story = { args: { name: longText, details: longText } }
