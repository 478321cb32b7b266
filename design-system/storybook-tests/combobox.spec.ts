import { expect, test } from '@playwright/test'
import { loadPreview } from './openStory.ts'

const STORY = 'components-combobox--above-button'

for (const hasTouch of [false, true]) {
  test.describe(hasTouch ? 'a finger' : 'a pointer', () => {
    test.use({ hasTouch })

    test('a click outside an open combobox list activates the element below and closes the list', async ({
      page,
    }) => {
      await loadPreview(page, STORY)
      const box = page.getByRole('combobox', { name: 'Project' })
      await box.click()
      await expect(page.getByRole('listbox')).toBeVisible()
      const save = page.getByRole('button', { name: 'Save' })
      await (hasTouch ? save.tap() : save.click())
      await expect(page.getByText('Saved once')).toBeVisible()
      await expect(page.getByRole('listbox')).toBeHidden()
      await expect(box).toHaveAttribute('aria-expanded', 'false')
    })
  })
}

test('a click on the label keeps the combobox list open, a click elsewhere closes it', async ({ page }) => {
  await loadPreview(page, STORY)
  await page.getByRole('combobox', { name: 'Project' }).click()
  await page.getByText('Project', { exact: true }).click()
  await expect(page.getByRole('combobox', { name: 'Project' })).toBeFocused()
  await expect(page.getByRole('listbox')).toBeVisible()
  await page.mouse.click(5, 600)
  await expect(page.getByRole('listbox')).toBeHidden()
})

test('Tab closes the combobox list and moves to the next element', async ({ page }) => {
  await loadPreview(page, STORY)
  await page.getByRole('combobox', { name: 'Project' }).click()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('listbox')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Save' })).toBeFocused()
})
