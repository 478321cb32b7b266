import {
  type SavedView,
  taskViewsCreate,
  taskViewsDelete,
  taskViewsList,
  taskViewsUpdate,
} from '@headway/contracts/task-views'
import { tasksCount, tasksList } from '@headway/contracts/tasks'
import { noAnswer, refusal, renderSection, reply, signedIn } from '@headway/sdk/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import section from '../mount.tsx'
import { viewSearch } from '../palette.ts'
import { pageOf } from '../test/pages.ts'
import { alan, grace } from '../test/tasks.ts'
import { KEPT_TABLE } from '../task-table/columns.ts'
import { isChanged, queryOf } from './viewQuery.ts'

const viewWith = (other: Partial<SavedView> = {}): SavedView => ({
  id: 3,
  name: 'Late finance',
  query: 'view=table&tag=finance&status=overdue',
  audience: 'self',
  owner: grace,
  version: 2,
  can: { edit: true },
  ...other,
})
const shared = viewWith({ id: 4, name: 'Office', query: 'view=board', owner: alan, can: { edit: false } })
const listOf = (...items: SavedView[]) =>
  reply(taskViewsList, { items, can: { create: true, audiences: ['self', 'below'] } })

const openList = (path: string, views = listOf(viewWith(), shared)) =>
  renderSection(section, {
    path,
    replies: [reply(tasksList, pageOf(1, 1)), reply(tasksCount, { total: 1, isTotalCapped: false }), views],
  })
const openSheet = async (portal: ReturnType<typeof openList>) => {
  await portal.user.click(await screen.findByRole('button', { name: 'More' }))
  await portal.user.click(await screen.findByRole('menuitem', { name: 'Manage views…' }))
  return within(await screen.findByRole('dialog', { name: 'Views' }))
}

describe('saved views', () => {
  it('saved views list built-in, own and shared views, and only own ones can be changed', async () => {
    const portal = openList('/tasks')
    await screen.findByRole('link', { name: 'Task 1' })
    expect(portal.asked(taskViewsList)).toEqual([])
    const sheet = await openSheet(portal)
    await sheet.findByRole('link', { name: 'Late finance' })
    const builtIn = within(sheet.getByRole('region', { name: 'Built in' }))
    expect(builtIn.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'My team this week',
      'Needs an owner',
      'Overdue',
    ])
    sheet.getByText('Shared by Alan Turing')
    expect(sheet.getAllByRole('button', { name: /^Actions/ })).toHaveLength(1)
  })

  it('a saved view shows its filters and can be saved again once they differ', async () => {
    const portal = openList('/tasks?priority=low')
    const sheet = await openSheet(portal)
    await portal.user.click(await sheet.findByRole('link', { name: 'Late finance' }))
    await waitFor(() => expect(portal.address()).toBe('/tasks?view=table&tag=finance&status=overdue&saved=3'))
    expect(screen.queryByRole('button', { name: 'Save view' })).toBeNull()
    await portal.user.click(await screen.findByRole('button', { name: 'Remove filter Tag is finance' }))
    await screen.findByRole('button', { name: 'Save view' })
    await screen.findByRole('button', { name: 'Update view' })
  })

  it('a saved view includes table columns, even those stored only in the browser', async () => {
    localStorage.setItem(KEPT_TABLE, 'due,updated')
    const query = 'view=table&columns=due%2Cupdated&tag=finance'
    const portal = openList('/tasks?view=table&tag=finance')
    const view = viewWith({ id: 9, name: 'Mine', query })
    portal.change(reply(taskViewsCreate, view))
    await portal.user.click(await screen.findByRole('button', { name: 'Save view' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Save view' }))
    await portal.user.type(dialog.getByRole('textbox', { name: /Name/ }), 'Mine')
    portal.change(listOf(view))
    await portal.user.click(dialog.getByRole('button', { name: 'Save view' }))
    await screen.findByText('View saved')
    expect(portal.asked(taskViewsCreate)[0]?.body).toMatchObject({ query })
    await waitFor(() => expect(portal.address()).toContain('columns=due%2Cupdated&saved=9'))
    localStorage.clear()
  })

  it('a view is saved under a name and can be shared with the subtree', async () => {
    const portal = openList('/tasks?view=board&by=priority&tag=finance')
    portal.change(reply(taskViewsCreate, viewWith({ id: 9, name: 'Mine' })))
    const sheet = await openSheet(portal)
    await portal.user.click(sheet.getByRole('button', { name: 'Save current view' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Save view' }))
    await portal.user.type(dialog.getByRole('textbox', { name: /Name/ }), ' Mine ')
    await portal.user.selectOptions(dialog.getByRole('combobox', { name: 'Shared with' }), 'below')
    await portal.user.click(dialog.getByRole('button', { name: 'Save view' }))
    await screen.findByText('View saved')
    expect(portal.asked(taskViewsCreate)[0]?.body).toEqual({
      name: 'Mine',
      audience: 'below',
      query: 'view=board&by=priority&tag=finance',
    })
    await waitFor(() => expect(portal.address()).toContain('saved=9'))
  })

  it('a view name that is already used stays in the field with the reason', async () => {
    const portal = openList('/tasks')
    portal.change(
      reply(
        taskViewsCreate,
        refusal(409, {
          code: 'view_exists',
          errors: [
            { pointer: '/name', code: 'view_exists', message: 'You already have a view with this name.' },
          ],
        }),
      ),
    )
    const sheet = await openSheet(portal)
    await portal.user.click(sheet.getByRole('button', { name: 'Save current view' }))
    const name = await screen.findByRole<HTMLInputElement>('textbox', { name: /Name/ })
    await portal.user.type(name, 'Late finance{Enter}')
    await screen.findByText('You already have a view with this name.')
    expect(name.value).toBe('Late finance')
  })

  it('a saved view is updated to the current filters with the version on display', async () => {
    const portal = openList('/tasks?tag=finance&saved=3')
    portal.change(reply(taskViewsUpdate, viewWith({ query: 'tag=finance', version: 3 })))
    await portal.user.click(await screen.findByRole('button', { name: 'Update view' }))
    await screen.findByText('View updated')
    const [asked] = portal.asked(taskViewsUpdate)
    expect([asked?.body, asked?.headers['if-match']]).toEqual([{ query: 'tag=finance' }, '"2"'])
  })

  it('renaming a saved view does not overwrite a change made elsewhere', async () => {
    const portal = openList('/tasks')
    portal.change(reply(taskViewsUpdate, refusal(412)))
    const sheet = await openSheet(portal)
    await portal.user.click(await sheet.findByRole('button', { name: 'Actions for Late finance' }))
    await portal.user.click(await screen.findByRole('menuitem', { name: 'Rename or share…' }))
    await portal.user.type(await screen.findByRole('textbox', { name: /Name/ }), '!{Enter}')
    await screen.findByText(/changed in another tab/)
    expect(portal.asked(taskViewsUpdate)[0]?.body).toEqual({ name: 'Late finance!', audience: 'self' })
  })

  it('undoing the deletion of a saved view restores it', async () => {
    const portal = openList('/tasks?view=table&tag=finance&status=overdue&saved=3')
    portal.change(reply(taskViewsDelete, undefined))
    portal.change(reply(taskViewsCreate, viewWith({ id: 5 })))
    const sheet = await openSheet(portal)
    await portal.user.click(await sheet.findByRole('button', { name: 'Actions for Late finance' }))
    await portal.user.click(await screen.findByRole('menuitem', { name: 'Delete view' }))
    await screen.findByText('View deleted')
    await waitFor(() => expect(portal.address()).not.toContain('saved'))
    await portal.user.click(await screen.findByRole('button', { name: 'Undo' }))
    const { name, query, audience } = viewWith()
    await waitFor(() =>
      expect(portal.asked(taskViewsCreate).map(({ body }) => body)).toEqual([{ name, query, audience }]),
    )
  })

  it('saved views show a loading error and retry', async () => {
    const portal = openList('/tasks', reply(taskViewsList, noAnswer))
    const sheet = await openSheet(portal)
    await sheet.findByText('Network connection issue. Please check your connection and try again.')
    portal.change(listOf())
    await portal.user.click(sheet.getByRole('button', { name: 'Try again' }))
    await sheet.findByText(/No views yet/)
  })

  it('the palette finds saved views', async () => {
    renderSection(section, {
      user: signedIn('viewer'),
      path: '/tasks',
      replies: [reply(tasksList, pageOf(1, 1)), listOf(viewWith(), shared)],
    })
    const found = await viewSearch.find('off', new AbortController().signal)
    expect(found).toEqual([
      { id: '4', title: 'Office', hint: 'Shared by Alan Turing', to: '/tasks?view=board&saved=4' },
    ])
  })
})

describe('the content of a saved view', () => {
  it('a saved view contains filter, order and layout, and ignores other parameters', () => {
    const of = (search: string) => queryOf(new URLSearchParams(search))
    expect(of('new=1&saved=3&sort=newest&view=cards&tag=a&color=red&status=gone')).toBe('tag=a&sort=newest')
    expect(of('columns=due,tags&view=table')).toBe('view=table&columns=due%2Ctags')
  })

  it('a saved view is equal to one with the parameters in another order', () => {
    const view = viewWith({ query: 'tag=a&view=board' })
    expect(isChanged(new URLSearchParams('view=board&tag=a&saved=3'), view)).toBe(false)
    expect(isChanged(new URLSearchParams('view=board&saved=3'), view)).toBe(true)
  })
})
