import { tasksCount, tasksList } from '@headway/contracts/tasks'
import { noAnswer, refusal, renderSection, reply, signedIn } from '@headway/sdk/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import section from '../mount.tsx'
import { pageOf } from '../test/pages.ts'
import { KEPT_TABLE, readColumns, withColumn, withKeptTable } from './columns.ts'

const openTable = (path = '/tasks?view=table', replies = [reply(tasksList, pageOf(1, 3))]) =>
  renderSection(section, { path, replies })

const table = async () => within(await screen.findByRole('table', { name: 'Tasks' }))

beforeEach(() => localStorage.clear())
afterEach(() => vi.restoreAllMocks())

describe('the task table', () => {
  it('the table layout is chosen next to the cards and loads many tasks at once', async () => {
    const portal = openTable('/tasks?priority=high')
    await portal.user.click(await screen.findByRole('radio', { name: 'Table' }))
    await table()
    expect(portal.address()).toBe('/tasks?priority=high&view=table')
    expect(portal.asked(tasksList).at(-1)?.query).toMatchObject({ limit: '100', priority: 'high' })
  })

  it('table headings sort by columns the server can sort by, and announce it', async () => {
    const portal = openTable()
    const heads = await table()
    const due = heads.getByRole('columnheader', { name: /Due/ })
    expect(due.getAttribute('aria-sort')).toBe('ascending')
    expect(heads.getByRole('columnheader', { name: /Progress/ }).getAttribute('aria-sort')).toBeNull()
    await portal.user.click(within(due).getByRole('button', { name: 'Due' }))
    await waitFor(() => expect(portal.asked(tasksList).at(-1)?.query.sort).toBe('-due'))
    await portal.user.click(screen.getByRole('button', { name: /^Sort/ }))
    await portal.user.click(await screen.findByRole('menuitemcheckbox', { name: 'Priority' }))
    await waitFor(() => expect(portal.address()).toBe('/tasks?view=table&sort=priority'))
  })

  it.each([
    ['Status', 'status', 'ascending', '-status', 'descending'],
    ['Created', 'newest', 'descending', 'oldest', 'ascending'],
  ])(
    'the keyboard sorts the table by %s in both directions',
    async (name, first, direction, second, otherDirection) => {
      const portal = openTable('/tasks?view=table&columns=status,created')
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
    },
  )

  it('the table shows the columns of the URL and lets the user choose others', async () => {
    const portal = openTable('/tasks?view=table&columns=due,unknown')
    const heads = (await table()).getAllByRole('columnheader').map((head) => head.textContent)
    expect(heads).toEqual(['Title', 'Due'])
    await portal.user.click(screen.getByRole('button', { name: 'Display' }))
    await portal.user.click(await screen.findByRole('menuitemcheckbox', { name: 'Created' }))
    await (await table()).findByRole('columnheader', { name: /Created/ })
    expect(portal.address()).toBe('/tasks?view=table&columns=due%2Ccreated')
  })

  it('the table uses the browser’s last columns when the URL names none', async () => {
    localStorage.setItem(KEPT_TABLE, 'due')
    openTable()
    const heads = await table()
    expect(heads.getAllByRole('columnheader').map((head) => head.textContent)).toEqual(['Title', 'Due'])
  })

  it('printing the table renders all rows, not only those near the viewport', async () => {
    const { matchMedia } = window
    vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
      query === 'print'
        ? Object.assign(new EventTarget(), { matches: true } as MediaQueryList)
        : matchMedia.call(window, query),
    )
    openTable('/tasks?view=table', [reply(tasksList, pageOf(1, 40))])
    await waitFor(async () => expect((await table()).getAllByRole('row')).toHaveLength(41))
  })

  it('the table says what is available when there is no table', async () => {
    const portal = openTable('/tasks?view=table&status=overdue', [reply(tasksList, noAnswer)])
    await screen.findByText('Network connection issue. Please check your connection and try again.')
    portal.change(reply(tasksList, pageOf(1, 0)))
    await portal.user.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText('No matches')
    await portal.user.click(screen.getByRole('button', { name: 'Clear filters' }))
    await waitFor(() => expect(portal.address()).toBe('/tasks?view=table'))
  })

  it('the table says why the next page failed to load and retries', async () => {
    const portal = openTable('/tasks?view=table', [
      reply(tasksList, ({ query }) => (query.cursor ? refusal(503) : pageOf(1, 3, 'next'))),
      reply(tasksCount, { total: 4, isTotalCapped: false }),
    ])
    await screen.findByText('Database connection issue. Please try again in a moment.')
    portal.change(reply(tasksList, ({ query }) => (query.cursor ? pageOf(4, 1) : pageOf(1, 3, 'next'))))
    await portal.user.click(screen.getByRole('button', { name: 'Show more tasks' }))
    await waitFor(() => expect(screen.queryByText(/Database connection/)).toBeNull())
  })

  it('the table offers no actions that the user may not take', async () => {
    renderSection(section, {
      user: signedIn('viewer'),
      path: '/tasks?view=table',
      replies: [reply(tasksList, { ...pageOf(1, 1), can: { create: false } })],
    })
    await table()
    expect(screen.queryByRole('button', { name: 'Create Task' })).toBeNull()
  })
})

describe('the table columns of a URL', () => {
  it('the columns are the default ones unless the URL names others', () => {
    const usual = readColumns(new URLSearchParams())
    expect(usual).not.toContain('created')
    const more = withColumn(new URLSearchParams('tag=a'), 'created', true)
    expect(readColumns(more)).toEqual([...usual, 'created'])
    expect(readColumns(withColumn(more, 'created', false))).toEqual(usual)
    const none = usual.reduce((parameters, key) => withColumn(parameters, key, false), new URLSearchParams())
    expect(readColumns(none)).toEqual([])
  })

  it.each(['{', '7', '{"columns":7}'])(
    'the columns are the default ones when the stored %s is invalid',
    (kept) => {
      localStorage.setItem(KEPT_TABLE, kept)
      expect(readColumns(new URLSearchParams())).toContain('status')
      expect(withKeptTable(new URLSearchParams('tag=a')).toString()).toBe('tag=a')
    },
  )
})
