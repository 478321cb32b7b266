import type { Meta, StoryObj } from '@storybook/react-vite'
import { Column, longText, Row } from '../storybook/samples.tsx'
import { Avatar } from './Avatar.tsx'
import { AvatarStack } from './AvatarStack.tsx'

const people = ['Ada Lovelace', 'Grace Hopper', 'Alan Turing', 'Edsger Dijkstra', 'Barbara Liskov'].map(
  (name) => ({
    name,
  }),
)

const meta = {
  title: 'Components/Avatar',
  component: Avatar,
  args: { name: 'Ada Lovelace' },
} satisfies Meta<typeof Avatar>

export default meta
type Story = StoryObj<typeof meta>

export const Playground: Story = {}

export const States: Story = {
  render: () => (
    <Column>
      <Row>
        <Avatar name="Ada Lovelace" size="small" />
        <Avatar name="Ada Lovelace" />
        <Avatar name="Ada Lovelace" size="large" />
        <Avatar name="Plato" size="extraLarge" />
      </Row>
      <AvatarStack people={people.slice(0, 2)} />
      <AvatarStack people={people} />
    </Column>
  ),
}

export const LongContent: Story = { args: { name: longText } }
