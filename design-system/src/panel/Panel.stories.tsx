import type { Meta, StoryObj } from '@storybook/react-vite'
import { Avatar } from '../avatar/Avatar.tsx'
import { Badge } from '../badge/Badge.tsx'
import { Button } from '../button/Button.tsx'
import { longWord } from '../storybook/samples.tsx'
import { Muted, Panel, RowItem, RowList, RowSubject } from './Panel.tsx'

const rows = (names: readonly string[]) => (
  <RowList aria-label="People">
    {names.map((name) => (
      <RowItem key={name}>
        <RowSubject>
          <Avatar name={name} decorative />
          <span>
            {name}
            <Muted>Staff Member</Muted>
          </span>
        </RowSubject>
        <Badge tone="success">8:12 AM</Badge>
      </RowItem>
    ))}
  </RowList>
)

const meta = {
  title: 'Components/Panel',
  component: Panel,
  args: { title: 'Staff Login Activity Today', children: rows(['Ada Lovelace', 'Grace Hopper']) },
} satisfies Meta<typeof Panel>

export default meta
type Story = StoryObj<typeof meta>

export const Playground: Story = {}
export const WithAside: Story = {
  args: { aside: <Button size="small">Sign out of all other sessions</Button> },
}
export const LongContent: Story = { args: { title: longWord, children: rows([longWord]) } }
