// @vitest-environment node
import { expect, it } from 'vitest'
import { csvOf, nearest, place, step } from './scale.ts'

const at = (day: string, progress = 0) => ({ day, progress, milestones: 2 })

it('points stand by their days between the first of the task and today', () => {
  const points = [at('2026-11-03'), at('2026-11-05', 50), at('2026-11-11', 100)]
  expect(place({ begins: '2026-11-01', points }).map(({ x, y }) => [x, y])).toEqual([
    [0.2, 0],
    [0.4, 0.5],
    [1, 1],
  ])
})

it('a task of one day has its point at the end, and divides by nothing', () => {
  expect(place({ begins: '2026-11-01', points: [at('2026-11-01', 40)] })).toMatchObject([{ x: 1, y: 0.4 }])
})

it('the nearest point is that of the hand, also beyond the ends', () => {
  const points = place({
    begins: '2026-11-01',
    points: [at('2026-11-01'), at('2026-11-02'), at('2026-11-05')],
  })
  expect([-1, 0.1, 0.13, 0.6, 0.7, 2].map((x) => nearest(points, x))).toEqual([0, 0, 1, 1, 2, 2])
})

it.each([
  ['ArrowLeft', undefined, 4],
  ['ArrowRight', undefined, 0],
  ['ArrowLeft', 0, 0],
  ['ArrowRight', 4, 4],
  ['ArrowRight', 1, 2],
  ['Home', 3, 0],
  ['End', 0, 4],
  ['Enter', 2, undefined],
])('%s leads from %s to %s of five', (key, from, to) => {
  expect(step(key, from, 5)).toBe(to)
})

it('the file has a row for each point', () => {
  expect(csvOf([at('2026-11-01', 12.5)], ['Day', 'Progress', 'Milestones'])).toBe(
    'Day,Progress,Milestones\r\n2026-11-01,12.5,2',
  )
})
