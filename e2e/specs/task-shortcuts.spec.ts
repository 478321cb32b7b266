import { Shell } from '../pages/Shell.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { people } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

for (const path of ['/tasks', '/tasks?view=table', '/tasks?view=timeline']) {
  test(`single-key shortcuts open a task and change it at ${path}`, async ({ windowOf }) => {
    const page = await windowOf(people.pm)
    await page.goto(path)
    await new Shell(page).ready()
    const link = page.locator('[data-card-index="1"] a').first()
    const help = page.getByRole('dialog')
    // The shortcuts load at the first input.
    await expect(async () => {
      await page.keyboard.press('?')
      await expect(help).toBeVisible()
      const said = await help.textContent()
      await page.keyboard.press('Escape')
      await expect(help).toBeHidden()
      expect(said).toContain('Edit focused task')
      expect(said).toContain('Change priority')
    }).toPass()
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    await expect(link).toBeFocused()
    await page.keyboard.press('.')
    await expect(page.getByRole('menuitem').first()).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(link).toBeFocused()
    await page.keyboard.press('p')
    await expect(page.getByRole('menuitemcheckbox').first()).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(link).toBeFocused()
    await page.keyboard.press('e')
    await expect(page.getByRole('dialog', { name: 'Edit Task' })).toBeVisible()
  })
}

for (const theme of ['light', 'dark'] as const) {
  test(`on a phone Create Task is reachable at the end of the list, and a task shows its properties (${theme})`, async ({
    windowOf,
  }) => {
    const page = await windowOf(people.pm, { theme, width: 390 })
    await page.goto('/tasks')
    await new Shell(page).ready()
    // Checked before scrolling, because a row half under the header counts as too small a target.
    await expectAccessible(page, 'the list on a phone')
    const last = page.locator('[data-card-index] a').last()
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    const create = page.getByRole('button', { name: 'Create Task' })
    await expect(create).toBeInViewport({ ratio: 1 })
    await create.tap()
    const dialog = page.getByRole('dialog', { name: 'Create Task' })
    const due = dialog.getByRole('textbox', { name: 'Due date' })
    await due.fill('2099-11-28')
    await due.blur()
    await expect(dialog.getByText('Saturday isn’t a working day.')).toBeVisible()
    await dialog.getByRole('button', { name: /^Move to/ }).scrollIntoViewIfNeeded()
    await expectAccessible(page, 'a due date on a phone')
    await dialog.getByRole('button', { name: 'Move to Monday, 11/30/2099' }).tap()
    await expect(due).toHaveValue('2099-11-30')
    await dialog.getByRole('button', { name: 'Cancel' }).tap()
    await expect(dialog).toBeHidden()
    await last.tap()
    await expect(page.getByText('Project Milestones')).toBeVisible()
    await expect(page.getByText('Created by')).toBeVisible()
    await expectAccessible(page, 'a task on a phone')
  })
}
