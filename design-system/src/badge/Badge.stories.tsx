import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { SettingsIcon } from '../icons/icons.tsx'
import { longText, Narrow, Row } from '../storybook/samples.tsx'
import { ApprovalBadge } from './ApprovalBadge.tsx'
import { Badge } from './Badge.tsx'
import { PriorityBadge } from './PriorityBadge.tsx'
import { RoleBadge } from './RoleBadge.tsx'
import { StatusBadge } from './StatusBadge.tsx'

const meta = {
  title: 'Components/Badge',
  component: Badge,
  args: { children: 'Recurring' },
} satisfies Meta<typeof Badge>

export default meta
type Story = StoryObj<typeof meta>

const tones = ['neutral', 'info', 'success', 'warning', 'danger', 'purple', 'accent', 'outline'] as const

export const Playground: Story = {}

export const States: Story = {
  render: () => (
    <Row>
      {tones.map((tone) => (
        <Badge key={tone} tone={tone} icon={<SettingsIcon size={12} />}>
          {tone}
        </Badge>
      ))}
    </Row>
  ),
}

/** Hyphens and underscores are shown as spaces; unknown values have a neutral look. */
export const Status: Story = {
  render: () => (
    <Row>
      {['completed', 'overdue', 'in_progress', 'pending', 'waiting-for-review'].map((status) => (
        <StatusBadge key={status} status={status} />
      ))}
    </Row>
  ),
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText('waiting for review')).toBeVisible()
    await expect(within(canvasElement).getByText('in progress')).toBeVisible()
  },
}

export const Priority: Story = {
  render: () => (
    <Row>
      {['urgent', 'high', 'medium', 'low', 'unknown'].map((priority) => (
        <PriorityBadge key={priority} priority={priority} />
      ))}
    </Row>
  ),
}

export const Roles: Story = {
  render: () => (
    <Row>
      <RoleBadge role="super_admin" label="Super Administrator" />
      <RoleBadge role="president" label="President" />
      <RoleBadge role="sr_pm" label="Senior Project Manager" />
      <RoleBadge role="pm" label="Project Manager" />
      <RoleBadge role="staff" label="Staff Member" />
      <RoleBadge role="viewer" label="Viewer" />
    </Row>
  ),
}

export const Approval: Story = {
  render: () => (
    <Row>
      {(['none', 'pending', 'approved', 'rejected', 'changesRequested'] as const).map((approval) => (
        <ApprovalBadge key={approval} approval={approval} />
      ))}
    </Row>
  ),
}

export const LongContent: Story = {
  render: () => (
    <Narrow>
      <Badge title={longText}>{longText}</Badge>
    </Narrow>
  ),
}
