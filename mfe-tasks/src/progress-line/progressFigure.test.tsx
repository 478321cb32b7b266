import { tasksProgress, type TaskProgress } from '@headway/contracts/task-progress'
import { milestonesList, tasksGet } from '@headway/contracts/tasks'
import { refusal, renderSection, reply } from '@headway/sdk/testing'
import { screen, within } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import section from '../mount.tsx'
import { nothingRelated } from '../test/related.ts'
import { milestoneWith, taskWith } from '../test/tasks.ts'

beforeAll(() => Promise.all([import('../task-detail/TaskDetail.tsx'), import('./ProgressFigure.tsx')]))

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

/** Each opens another task: what is unfolded stays so. */
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

describe('progress over time', () => {
  it('is read when it is unfolded, and says in one sentence what became of it', async () => {
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
  ])('says: %s', async (sentence, answer) => {
    await unfold(progressWith(answer))
    await screen.findByText(sentence)
  })

  it('is walked by keys, each point said, and left by Escape', async () => {
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

  it('is a table too, and a file', async () => {
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

  it('says that it is on its way, and is tried again', async () => {
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
