import { tasksProgress, type TaskProgress } from '@headway/contracts/task-progress'
import { milestonesList, tasksGet } from '@headway/contracts/tasks'
import { refusal, renderSection, reply } from '@headway/sdk/testing'
import { screen, within } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import section from '../mount.tsx'
import { nothingRelated } from '../test/related.ts'
import { milestoneWith, taskWith } from '../test/tasks.ts'

beforeAll(() => Promise.all([import('../task-detail/TaskDetail.tsx'), import('./ProgressPanel.tsx')]))

const at = (day: string, progress: number, milestones = 2) => ({
  day: `2026-11-${day}`,
  progress,
  milestones,
})
const progressWith = (other: Partial<TaskProgress> = {}): TaskProgress => ({
  begins: '2026-11-01',
  points: [at('01', 0), at('02', 25), at('03', 41.67)],
  unknownBecause: null,
  ...other,
})

let number = 100

/** Each call opens another task, because the open state is stored for each task. */
async function unfold(answer: TaskProgress | ReturnType<typeof refusal> | (() => Promise<TaskProgress>)) {
  const id = ++number
  const portal = renderSection(section, {
    path: `/tasks/${id}`,
    replies: [
      reply(tasksProgress, answer),
      reply(tasksGet, taskWith({ id, milestoneCount: 1 })),
      reply(milestonesList, { items: [milestoneWith({ taskId: id })] }),
      ...nothingRelated,
    ],
  })
  const show = await screen.findByRole('button', { name: 'Show progress over time' })
  expect(portal.asked(tasksProgress)).toEqual([])
  await portal.user.click(show)
  return portal
}

const picture = () => screen.findByRole('img', { name: /since|on the first day/ })

describe('the progress chart', () => {
  it('the progress chart loads when it is expanded and sums up the change in one sentence', async () => {
    const portal = await unfold(progressWith())
    const figure = within(await screen.findByRole('figure'))
    figure.getByText('Up from 0% to 41.67% since 11/01/2026.')
    await portal.user.click(screen.getByRole('button', { name: 'Hide progress over time' }))
    expect(screen.queryByRole('figure')).toBeNull()
  })

  it.each<[string, Partial<TaskProgress>]>([
    ['Down from 80% to 40% since 11/01/2026.', { points: [at('01', 80), at('02', 40)] }],
    ['30%, unchanged since 11/01/2026.', { points: [at('01', 30), at('02', 30)] }],
    ['30% on the first day.', { points: [at('01', 30)] }],
    ['No data before 11/03/2026.', { points: [at('03', 30)], unknownBecause: 'not_recorded' }],
    [
      'Too many changes before 11/02/2026 to show.',
      { points: [at('02', 30), at('03', 50)], unknownBecause: 'too_many_changes' },
    ],
  ])('the progress chart says: %s', async (sentence, answer) => {
    await unfold(progressWith(answer))
    await screen.findByText(sentence)
  })

  it('arrow keys move through the progress chart, each point is announced, and Escape leaves it', async () => {
    const portal = await unfold(progressWith({ points: [at('01', 0, 0), at('02', 25, 1), at('03', 40)] }))
    const image = await picture()
    image.focus()
    await portal.user.keyboard('{ArrowLeft}')
    expect(screen.getAllByText('11/03/2026: 40% of 2 milestones')).toHaveLength(2)
    await portal.user.keyboard('{ArrowLeft}')
    expect(screen.getAllByText('11/02/2026: 25% of 1 milestone')).toHaveLength(2)
    await portal.user.keyboard('{Home}{ArrowLeft}')
    expect(screen.getAllByText('11/01/2026: no milestones')).toHaveLength(2)
    await portal.user.keyboard('{End}{Escape}')
    expect(within(await screen.findByRole('figure')).queryByText(/of 2 milestones$/)).toBeNull()
  })

  it('the progress chart is available as a table and as a file', async () => {
    const portal = await unfold(progressWith())
    await portal.user.click(await screen.findByRole('button', { name: 'View as table' }))
    const rows = within(screen.getByRole('table')).getAllByRole('row')
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'DayProgressMilestones',
      '11/01/20260%2',
      '11/02/202625%2',
      '11/03/202641.67%2',
    ])
    const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Download CSV' })
    expect(decodeURIComponent(link.href)).toContain('2026-11-03,41.67,2')
    await portal.user.click(screen.getByRole('button', { name: 'View as chart' }))
    await picture()
  })

  it('the progress chart shows a loading state and retries', async () => {
    const portal = await unfold(() => new Promise(() => undefined))
    await screen.findByText('Loading progress...')
    portal.unmount()
    const second = await unfold(refusal(503))
    const again = await screen.findByRole('button', { name: 'Try again' })
    second.change(reply(tasksProgress, progressWith()))
    await second.user.click(again)
    await picture()
  })
})
