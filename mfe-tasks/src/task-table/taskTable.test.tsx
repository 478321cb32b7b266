import { tasksCount, tasksList } from '@headway/contracts/tasks'
import { noAnswer, refusal, renderSection, reply, signedIn } from '@headway/sdk/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import section from '../mount.tsx'
import { pageOf } from '../test/pages.ts'
import {
  KEPT_TABLE,
  readColumns,
  readPinned,
  readWidths,
  withColumn,
  withKeptTable,
  withPinned,
  withWidths,
} from './columns.ts'

const openTable = (path = '/tasks?view=table', replies = [reply(tasksList, pageOf(1, 3))]) =>
  renderSection(section, { path, replies })

const table = async () => within(await screen.findByRole('table', { name: 'Tasks' }))

beforeEach(() => localStorage.clear())

describe('the table of tasks', () => {
  it('is chosen beside the cards, and asks for many tasks at once', async () => {
    const portal = openTable('/tasks?priority=high')
    await portal.user.click(await screen.findByRole('radio', { name: 'Table' }))
    await table()
    expect(portal.address()).toBe('/tasks?priority=high&view=table')
    expect(portal.asked(tasksList).at(-1)?.query).toMatchObject({ limit: '100', priority: 'high' })
  })

  it('orders by the heads that the server can order by, and says so', async () => {
    const portal = openTable()
    const heads = await table()
    const due = heads.getByRole('columnheader', { name: /Due/ })
    expect(due.getAttribute('aria-sort')).toBe('ascending')
    expect(heads.getByRole('columnheader', { name: /Progress/ }).getAttribute('aria-sort')).toBeNull()
    await portal.user.click(within(due).getByRole('button', { name: 'Due' }))
    await waitFor(() => expect(portal.asked(tasksList).at(-1)?.query.sort).toBe('-due'))
    const priority = (await table()).getByRole('columnheader', { name: /Priority/ })
    await portal.user.click(within(priority).getByRole('button', { name: 'Priority' }))
    await waitFor(() => expect(portal.address()).toBe('/tasks?view=table&sort=priority'))
  })

  it.each([
    ['Status', 'status', 'ascending', '-status', 'descending'],
    ['Priority', 'priority', 'descending', '-priority', 'ascending'],
    ['Created', 'newest', 'descending', 'oldest', 'ascending'],
  ])('orders by %s both ways, by the keyboard', async (name, first, direction, second, otherDirection) => {
    const portal = openTable('/tasks?view=table&columns=status,priority,created')
    const head = async () => (await table()).getByRole('columnheader', { name: new RegExp(name) })
    expect((await head()).getAttribute('aria-sort')).toBe('none')
    within(await head())
      .getByRole('button', { name })
      .focus()
    await portal.user.keyboard('{Enter}')
    await waitFor(() => expect(portal.asked(tasksList).at(-1)?.query.sort).toBe(first))
    await waitFor(async () => expect((await head()).getAttribute('aria-sort')).toBe(direction))
    expect(document.activeElement?.textContent).toBe(name)
    await portal.user.keyboard(' ')
    await waitFor(() => expect(portal.asked(tasksList).at(-1)?.query.sort).toBe(second))
    await waitFor(async () => expect((await head()).getAttribute('aria-sort')).toBe(otherDirection))
  })

  it('shows the columns that the address names, and lets others be chosen', async () => {
    const portal = openTable('/tasks?view=table&columns=due,unknown')
    const heads = (await table()).getAllByRole('columnheader').map((head) => head.textContent)
    expect(heads).toEqual(['Title', 'Due'])
    await portal.user.click(screen.getByRole('button', { name: 'Columns' }))
    await portal.user.click(await screen.findByRole('menuitemcheckbox', { name: 'Created' }))
    await (await table()).findByRole('columnheader', { name: /Created/ })
    expect(portal.address()).toBe('/tasks?view=table&columns=due%2Ccreated')
  })

  it('keeps columns beside the title that were pinned, before all others', async () => {
    const portal = openTable('/tasks?view=table&columns=status,due,tags')
    await table()
    const choose = async (name: string) => {
      await portal.user.click(screen.getByRole('button', { name: 'Columns' }))
      await portal.user.click(await screen.findByRole('menuitemcheckbox', { name }))
    }
    const heads = async () => (await table()).getAllByRole('columnheader').map((head) => head.textContent)
    await choose('Pin Tags')
    await waitFor(async () => expect(await heads()).toEqual(['Title', 'Tags', 'Status', 'Due']))
    expect(portal.address()).toBe('/tasks?view=table&columns=status%2Cdue%2Ctags&pinned=tags')
    await choose('Tags')
    await waitFor(async () => expect(await heads()).toEqual(['Title', 'Status', 'Due']))
    await choose('Tags')
    await choose('Pin Tags')
    await waitFor(() => expect(portal.address()).toContain('pinned=title'))
    expect(await heads()).toEqual(['Title', 'Status', 'Due', 'Tags'])
  })

  it('makes columns wider by keys', async () => {
    const portal = openTable()
    const edge = (await table()).getByRole('separator', { name: 'Width of Status' })
    const width = Number(edge.getAttribute('aria-valuenow'))
    edge.focus()
    await portal.user.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}')
    expect(Number(edge.getAttribute('aria-valuenow'))).toBe(width + 16)
    await portal.user.keyboard('{Home}')
    expect(edge.getAttribute('aria-valuenow')).toBe('80')
    await waitFor(() => expect(portal.address()).toBe('/tasks?view=table&widths=status.80'))
    expect(document.activeElement).toBe(edge)
  })

  it('writes no width anew that the address has already', async () => {
    const portal = openTable('/tasks?view=table&widths=status.200')
    const edge = (await table()).getByRole('separator', { name: 'Width of Status' })
    edge.focus()
    await portal.user.keyboard('{ArrowRight}{ArrowLeft}')
    await waitFor(() => expect(localStorage.getItem(KEPT_TABLE)).toContain('status.200'))
    expect(portal.address()).toBe('/tasks?view=table&widths=status.200')
    await portal.user.keyboard('{ArrowRight}')
    await waitFor(() => expect(portal.address()).toBe('/tasks?view=table&widths=status.216'))
    expect(edge.getAttribute('aria-valuenow')).toBe('216')
  })

  it('is shown as this browser had it last, where the address does not say', async () => {
    localStorage.setItem(KEPT_TABLE, JSON.stringify({ columns: 'due', widths: 'due.300' }))
    openTable()
    const heads = await table()
    expect(heads.getAllByRole('columnheader').map((head) => head.textContent)).toEqual(['Title', 'Due'])
    expect(heads.getByRole('separator', { name: 'Width of Due' }).getAttribute('aria-valuenow')).toBe('300')
  })

  it('says what there is where there is no table', async () => {
    const portal = openTable('/tasks?view=table&status=overdue', [reply(tasksList, noAnswer)])
    await screen.findByText('Network connection issue. Please check your connection and try again.')
    portal.change(reply(tasksList, pageOf(1, 0)))
    await portal.user.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText('No matches')
    await portal.user.click(screen.getByRole('button', { name: 'Clear filters' }))
    await waitFor(() => expect(portal.address()).toBe('/tasks?view=table'))
  })

  it('says why the next page did not come, and tries it again', async () => {
    const portal = openTable('/tasks?view=table', [
      reply(tasksList, ({ query }) => (query.cursor ? refusal(503) : pageOf(1, 3, 'next'))),
      reply(tasksCount, { total: 4, isTotalCapped: false }),
    ])
    await screen.findByText('Database connection issue. Please try again in a moment.')
    portal.change(reply(tasksList, ({ query }) => (query.cursor ? pageOf(4, 1) : pageOf(1, 3, 'next'))))
    await portal.user.click(screen.getByRole('button', { name: 'Show more tasks' }))
    await waitFor(() => expect(screen.queryByText(/Database connection/)).toBeNull())
  })

  it('offers nothing that somebody may not do', async () => {
    renderSection(section, {
      user: signedIn('viewer'),
      path: '/tasks?view=table',
      replies: [reply(tasksList, { ...pageOf(1, 1), can: { create: false } })],
    })
    await table()
    expect(screen.queryByRole('button', { name: 'Create Task' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'My team this week' })).toBeNull()
  })
})

describe('the columns of an address', () => {
  it('are the usual ones until it names others', () => {
    const usual = readColumns(new URLSearchParams())
    expect(usual).not.toContain('created')
    const more = withColumn(new URLSearchParams('tag=a'), 'created', true)
    expect(readColumns(more)).toEqual([...usual, 'created'])
    expect(readColumns(withColumn(more, 'created', false))).toEqual(usual)
    const none = usual.reduce((parameters, key) => withColumn(parameters, key, false), new URLSearchParams())
    expect(readColumns(none)).toEqual([])
  })

  it('are pinned as the browser has it, where they are shown at all', () => {
    withPinned(new URLSearchParams('columns=due,tags'), 'tags', true)
    expect(readPinned(new URLSearchParams())).toEqual(['tags'])
    expect(readPinned(new URLSearchParams('columns=due'))).toEqual([])
    expect(readPinned(new URLSearchParams('columns=due&pinned=due,unknown'))).toEqual(['due'])
    const none = withPinned(new URLSearchParams('pinned=tags'), 'tags', false)
    expect(readPinned(none)).toEqual([])
    expect(readPinned(new URLSearchParams())).toEqual([])
  })

  it('and their widths are kept by the browser, which an address overrules', () => {
    withColumn(new URLSearchParams('columns=due'), 'tags', true)
    withWidths(new URLSearchParams(), { title: 320, tags: 90 })
    expect(readColumns(new URLSearchParams('view=table'))).toEqual(['due', 'tags'])
    expect(readWidths(new URLSearchParams())).toEqual({ title: 320, tags: 90 })
    expect(readWidths(new URLSearchParams('widths=due.140'))).toEqual({ due: 140 })
    expect(withKeptTable(new URLSearchParams('tag=a')).toString()).toBe(
      'tag=a&columns=due%2Ctags&widths=title.320%2Ctags.90',
    )
  })

  it.each(['{', '7', 'null', '{"columns":7,"widths":["a"]}'])(
    'are the usual ones over a spoilt %s',
    (kept) => {
      localStorage.setItem(KEPT_TABLE, kept)
      expect(readColumns(new URLSearchParams())).toContain('status')
      expect(readWidths(new URLSearchParams())).toEqual({})
      expect(withKeptTable(new URLSearchParams('tag=a')).toString()).toBe('tag=a')
    },
  )

  it('take no width from an address that is none', () => {
    expect(readWidths(new URLSearchParams('widths=title.1,due.12345,a b,tags.200'))).toEqual({ tags: 200 })
  })
})
