import type { Meta, StoryObj } from '@storybook/react-vite'
import styled from 'styled-components'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { Card, CardTitle } from '../card/Card.tsx'
import { longText } from '../storybook/samples.tsx'
import { CardColumn } from './CardColumn.tsx'

const Room = styled.div`
  display: grid;
  width: 18rem;
  height: 30rem;
`

interface ExampleProps {
  count: number
  title?: string
}

function Example({ count, title }: ExampleProps) {
  return (
    <Room>
      <CardColumn
        label="Pending"
        items={Array.from({ length: count }, (_, index) => index + 1)}
        getKey={String}
        estimatedCardHeight={56}
        renderCard={(number) => (
          <Card padding="compact">
            <CardTitle>
              <a href={`#${number}`}>{title ?? `Card ${number}`}</a>
            </CardTitle>
          </Card>
        )}
      />
    </Room>
  )
}

const meta = {
  title: 'Components/CardColumn',
  component: Example,
  args: { count: 12 },
} satisfies Meta<typeof Example>

export default meta
type Story = StoryObj<typeof meta>

export const Playground: Story = {}

export const LongContent: Story = { args: { title: longText } }

/** Only cards near the visible area are in the document. */
export const TenThousandCards: Story = {
  args: { count: 10_000 },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const first = await canvas.findByRole('link', { name: 'Card 1' })
    await expect(canvas.getAllByRole('listitem').length).toBeLessThan(60)
    await expect(canvas.getAllByRole('listitem')[0]).toHaveAttribute('aria-setsize', '10000')
    first.focus()
    await userEvent.keyboard('{ArrowDown}j')
    await waitFor(() => expect(canvas.getByRole('link', { name: 'Card 3' })).toHaveFocus())
  },
}
