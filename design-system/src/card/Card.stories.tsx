import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, within } from 'storybook/test'
import { AvatarStack } from '../avatar/AvatarStack.tsx'
import { PriorityBadge } from '../badge/PriorityBadge.tsx'
import { StatusBadge } from '../badge/StatusBadge.tsx'
import { ProgressBar } from '../progress-bar/ProgressBar.tsx'
import { longText, longWord, Narrow, Row } from '../storybook/samples.tsx'
import { Card, CardFooter, CardText, CardTitle } from './Card.tsx'

const meta = { title: 'Components/Card', component: Card } satisfies Meta<typeof Card>

export default meta
type Story = StoryObj<typeof meta>

const task = (title: string, text: string) => (
  <>
    <CardTitle>{title}</CardTitle>
    <CardText>{text}</CardText>
    <Row>
      <StatusBadge status="in_progress" />
      <PriorityBadge priority="high" />
    </Row>
    <ProgressBar value={40} label="Progress" showValue />
    <CardFooter>
      <span>11/28/2026</span>
      <AvatarStack people={[{ name: 'Ada Lovelace' }, { name: 'Grace Hopper' }]} size="small" />
    </CardFooter>
  </>
)

export const Playground: Story = {
  render: () => (
    <Narrow>
      <Card>{task('Reconcile the supplier ledger', 'Note every difference above $100.')}</Card>
    </Narrow>
  ),
}

export const LongContent: Story = {
  render: () => (
    <Narrow>
      <Card>{task(longText, longWord)}</Card>
    </Narrow>
  ),
}

/** A card with `onActivate` also opens with Enter and Space. */
export const Interactions: Story = {
  args: { onActivate: fn() },
  render: ({ onActivate }) => (
    <Narrow>
      <Card onActivate={onActivate}>
        <CardText as="span">Finished the first half of the ledger.</CardText>
      </Card>
    </Narrow>
  ),
  play: async ({ canvasElement, args }) => {
    await userEvent.tab()
    await expect(within(canvasElement).getByRole('button')).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await userEvent.keyboard(' ')
    await expect(args.onActivate).toHaveBeenCalledTimes(2)
  },
}
