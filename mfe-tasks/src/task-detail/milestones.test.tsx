import {
  milestonesCreate,
  milestonesList,
  milestonesOrder,
  milestonesUpdate,
  tasksGet,
} from '@headway/contracts/tasks'
import { invalidateTags } from '@headway/sdk'
import { refusal, renderSection, reply } from '@headway/sdk/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import section from '../mount.tsx'
import { changedBy, nothingRelated } from '../test/related.ts'
import { grace, milestoneWith, taskWith } from '../test/tasks.ts'

// Loads lazy components in advance, so that no test waits for the dynamic import.
beforeAll(() =>
  Promise.all([
    import('./TaskDetail.tsx'),
    import('./MilestoneDialog.tsx'),
    import('../progress-chart/ProgressPanel.tsx'),
    import('./ProgressPicker.tsx'),
    import('./MilestoneHandle.tsx'),
  ]),
)

const milestone = milestoneWith()

const openDetail = (...more: Parameters<typeof reply>[]) =>
  renderSection(section, {
    path: '/tasks/5',
    replies: [
      ...more.map(([endpoint, answer]) => reply(endpoint, answer)),
      reply(tasksGet, taskWith({ milestoneCount: 1 })),
      reply(milestonesList, { items: [milestone] }),
      ...nothingRelated,
    ],
  })

describe('adding a milestone', () => {
  it('a new milestone comes after the last one, whatever gaps exist', async () => {
    const portal = openDetail([milestonesCreate, { ...milestone, id: 9, title: 'Sign it', order: 8 }])
    portal.change(reply(milestonesList, { items: [milestone, { ...milestone, id: 2, order: 7 }] }))
    await screen.findAllByRole('button', { name: 'Edit Collect the receipts' })
    await portal.user.keyboard('n')
    const box = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Title of the new milestone' })
    await portal.user.type(box, '   {Enter}')
    await portal.user.type(box, 'Sign it{Enter}')
    await screen.findByText('Milestone Created')
    expect(portal.asked(milestonesCreate).map(({ body }) => body)).toMatchObject([
      { title: 'Sign it', order: 8 },
    ])
    expect([box.value, document.activeElement]).toEqual(['', box])
  })

  it('a refused milestone keeps its title', async () => {
    const portal = openDetail([milestonesCreate, refusal(409, { detail: 'This task is archived.' })])
    await portal.user.click(await screen.findByRole('button', { name: 'Add Milestone' }))
    const box = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Title of the new milestone' })
    await portal.user.type(box, 'Sign it{Enter}')
    await screen.findByText('This task is archived.')
    expect(box.value).toBe('Sign it')
    await portal.user.keyboard('{Escape}')
    const button = await screen.findByRole('button', { name: 'Add Milestone' })
    await waitFor(() => expect(document.activeElement).toBe(button))
  })
})

describe('editing a milestone', () => {
  it('a milestone is saved over a newer version after a warning', async () => {
    const portal = openDetail()
    const versions: unknown[] = []
    portal.change(
      reply(milestonesUpdate, ({ headers }) => {
        versions.push(headers['if-match'])
        return headers['if-match'] === '"2"'
          ? { ...milestone, version: 3 }
          : refusal(412, { current: { ...milestone, version: 2 } })
      }),
    )
    await portal.user.click(await screen.findByRole('button', { name: 'Edit Collect the receipts' }))
    const dialog = within(await screen.findByRole('dialog'))
    await portal.user.type(dialog.getByRole('textbox', { name: 'Title *' }), ' again')
    await portal.user.click(dialog.getByRole('button', { name: 'Save milestone' }))
    await dialog.findByText(/edited this milestone too/)
    await portal.user.click(dialog.getByRole('button', { name: 'Save milestone' }))
    await screen.findByText('Milestone Updated')
    expect(versions).toEqual(['"1"', '"2"'])
  })
})

describe('the progress of a milestone', () => {
  const spinbutton = () => screen.findByRole('spinbutton', { name: 'Progress of Collect the receipts' })
  const percentage = async ({ user }: ReturnType<typeof openDetail>) => {
    await user.click(await screen.findByRole('button', { name: /^Progress of Collect the receipts/ }))
    return spinbutton()
  }

  it('a progress change made by another user during typing is not overwritten', async () => {
    const portal = openDetail()
    portal.change(changedBy(grace, 'milestones'))
    portal.change(reply(milestonesUpdate, refusal(412, { current: { ...milestone, version: 2 } })))
    const field = await percentage(portal)
    await portal.user.click(field)
    await portal.user.keyboard('4')
    // A change by another user arrives during typing; it is shown after the typing ends.
    portal.change(reply(milestonesList, { items: [{ ...milestone, completionPercentage: 80, version: 2 }] }))
    portal.store.dispatch(invalidateTags([{ type: 'Milestone', id: 5 }]))
    await waitFor(() => expect(portal.asked(milestonesList)).toHaveLength(2))
    await portal.user.keyboard('{Enter}')
    await screen.findByText(/updated this milestone/)
    expect(portal.asked(milestonesUpdate).map(({ headers }) => headers['if-match'])).toEqual(['"1"'])
    await portal.user.tab()
    await waitFor(async () => expect(await spinbutton()).toHaveProperty('value', '80'))
  })

  it('progress is saved once when the field loses focus, and later typing is saved after it', async () => {
    const portal = openDetail()
    const first = Promise.withResolvers<void>()
    portal.change(
      reply(milestonesUpdate, async ({ headers }) => {
        if (headers['if-match'] === '"1"') {
          await first.promise
        }
        return { ...milestone, version: Number(headers['if-match']?.slice(1, -1)) + 1 }
      }),
    )
    const field = await percentage(portal)
    await portal.user.click(field)
    await portal.user.keyboard('4{Enter}')
    await portal.user.tab()
    await portal.user.click(field)
    await portal.user.keyboard('5{Enter}')
    first.resolve()
    await waitFor(() => expect(portal.asked(milestonesUpdate)).toHaveLength(2))
    expect(portal.asked(milestonesUpdate).map(({ headers }) => headers['if-match'])).toEqual(['"1"', '"2"'])
  })

  it('two progress changes by the same user are saved in sequence, each on the previous version', async () => {
    const portal = openDetail()
    let version = 1
    portal.change(
      reply(milestonesUpdate, () => {
        version += 1
        return { ...milestone, version }
      }),
    )
    const field = await percentage(portal)
    for (const digit of ['4', '5']) {
      await portal.user.click(field)
      await portal.user.keyboard(`${digit}{Enter}`)
      await waitFor(() => expect(portal.asked(milestonesUpdate)).toHaveLength(version - 1))
      await waitFor(() => expect(version).toBe(Number(digit) - 2))
    }
    expect(portal.asked(milestonesUpdate).map(({ headers }) => headers['if-match'])).toEqual(['"1"', '"2"'])
  })
})

describe('reordering milestones', () => {
  const three = ['Collect', 'Compare', 'Sign'].map((title, index) =>
    milestoneWith({ id: 21 + index, title, order: index + 1 }),
  )
  const titles = () => screen.getAllByRole('checkbox').map((box) => box.getAttribute('aria-label'))
  const marked = (...words: string[]) => words.map((word) => `Mark ${word} as complete`)

  it('milestones are reordered by menu and keys immediately, and saved in sequence', async () => {
    let version = 3
    let order = [21, 22, 23]
    const portal = openDetail([milestonesOrder, { items: three, version: 4 }])
    portal.change(
      reply(milestonesList, () => ({ items: order.flatMap((id) => three.filter((one) => one.id === id)) })),
    )
    portal.change(reply(tasksGet, () => taskWith({ milestoneCount: 3, version })))
    portal.change(
      reply(milestonesOrder, ({ headers, body }) => {
        if (headers['if-match'] !== `"${version}"`) {
          return refusal(412, { current: taskWith({ version }) })
        }
        order = (body as { order: number[] }).order
        version += 1
        return { items: three, version }
      }),
    )
    await portal.user.click(await screen.findByRole('button', { name: 'More actions for Collect' }))
    const up = await screen.findByRole('menuitem', { name: 'Move up' })
    expect(up.getAttribute('aria-disabled')).toBe('true')
    await portal.user.click(screen.getByRole('menuitem', { name: 'Move down' }))
    expect(titles()).toEqual(marked('Compare', 'Collect', 'Sign'))
    await screen.findByText('Moved “Collect” to position 2 of 3.')
    screen.getByRole('button', { name: 'Move Sign' }).focus()
    await portal.user.keyboard('{ArrowUp}{Alt>}{ArrowUp}{ArrowUp}{/Alt}')
    expect(titles()).toEqual(marked('Sign', 'Compare', 'Collect'))
    await waitFor(() => expect(order).toEqual([23, 22, 21]))
    expect(portal.asked(milestonesOrder)).toHaveLength(3)
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Move Sign' }))
    expect(screen.queryByText(/edited this milestone/)).toBeNull()
  })

  it('a refused reordering is reverted, with a message about the conflict', async () => {
    const portal = openDetail()
    portal.change(reply(milestonesList, { items: three }))
    portal.change(reply(milestonesOrder, refusal(412, { current: taskWith({ version: 4 }) })))
    ;(await screen.findByRole('button', { name: 'Move Sign' })).focus()
    await portal.user.keyboard('{ArrowUp}')
    await screen.findByText(/Someone changed this task in the meantime/)
    expect(titles()).toEqual(marked('Collect', 'Compare', 'Sign'))
  })

  it('reordering uses the version that the user’s own change has just created', async () => {
    const portal = openDetail()
    portal.change(reply(milestonesList, { items: three }))
    await screen.findByRole('button', { name: 'Move Sign' })
    portal.change(reply(milestonesOrder, { items: three, version: 10 }))
    portal.change(reply(milestonesUpdate, { ...milestoneWith({ id: 21, title: 'Collect' }), version: 2 }))
    portal.change(reply(tasksGet, taskWith({ milestoneCount: 3, version: 9 })))
    await portal.user.click(screen.getByRole('checkbox', { name: 'Mark Collect as complete' }))
    screen.getByRole('button', { name: 'Move Sign' }).focus()
    await portal.user.keyboard('{ArrowUp}')
    await waitFor(() => expect(portal.asked(milestonesOrder)).toHaveLength(1))
    expect(portal.asked(milestonesOrder)[0]?.headers['if-match']).toBe('"9"')
  })

  it('reordering does not overwrite changes by another user between two moves', async () => {
    const portal = openDetail()
    portal.change(reply(milestonesList, { items: three }))
    portal.change(reply(milestonesOrder, { items: three, version: 4 }))
    ;(await screen.findByRole('button', { name: 'Move Sign' })).focus()
    portal.change(reply(tasksGet, taskWith({ milestoneCount: 3, version: 3 })))
    await portal.user.keyboard('{ArrowUp}{ArrowUp}')
    await waitFor(() => expect(portal.asked(milestonesOrder)).toHaveLength(2))
    const [first, second] = portal.asked(milestonesOrder).map(({ headers }) => headers['if-match'])
    expect([first, second]).toEqual([`"${taskWith().version}"`, '"4"'])
  })

  it('reordering is hidden from users who may not edit and for a single milestone', async () => {
    const portal = openDetail()
    await screen.findByRole('button', { name: 'Edit Collect the receipts' })
    expect(screen.queryByRole('button', { name: /^Move / })).toBeNull()
    portal.unmount()
    const can = { ...taskWith().can, editMilestones: false }
    const readers = openDetail([milestonesList, { items: three }])
    readers.change(reply(tasksGet, taskWith({ can })))
    readers.change(reply(milestonesList, { items: three }))
    await screen.findByRole('checkbox', { name: 'Mark Sign as complete' })
    expect(screen.queryByRole('button', { name: /^(Move|More for) / })).toBeNull()
  })
})
