import type { Meta, StoryObj } from '@storybook/react-vite'
import { Column, longWord, Narrow } from '../storybook/samples.tsx'
import { Link } from './Link.tsx'

const meta = {
  title: 'Components/Link',
  component: Link,
  args: { href: '#tasks', children: 'Back to Tasks' },
} satisfies Meta<typeof Link>

export default meta
type Story = StoryObj<typeof meta>

export const Playground: Story = {}

export const States: Story = {
  render: () => (
    <Column>
      <Link href="#inside">Inside the portal</Link>
      <Link href="https://example.com" external>
        Somewhere else
      </Link>
      <Link asChild>
        <a href="#router">The link of a router</a>
      </Link>
    </Column>
  ),
}

export const LongContent: Story = {
  render: () => (
    <Narrow>
      <Link href="https://example.com" external>
        {longWord}
      </Link>
    </Narrow>
  ),
}
