import { Shell } from '../pages/Shell.ts'
import { people } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const VIEWPORT_HEIGHT_PX = 844
/** Greatest distance in pixels between the next step and the lower edge of the window. */
const THUMB_REACH_PX = 72

test('the next action of a task stays at the bottom of a phone and covers nothing', async ({ windowOf }) => {
  const page = await windowOf(people.pm, { theme: 'light', width: 390 })
  await page.goto('/tasks/9')
  await expect(new Shell(page).heading).toBeVisible()
  const status = page.getByRole('button', { name: 'Change status' })
  const distance = async () => VIEWPORT_HEIGHT_PX - ((await status.boundingBox())?.y ?? 0)
  await expect.poll(distance).toBeLessThanOrEqual(THUMB_REACH_PX)

  const recurrence = page.getByRole('complementary', { name: 'Recurrence' })
  const last = recurrence.getByRole('button', { name: 'Make recurring' })
  await expect(last).toBeVisible()
  const bottomOf = async () => {
    await page.keyboard.press('End')
    const box = await recurrence.boundingBox()
    return box ? box.y + box.height : Number.NaN
  }
  await expect.poll(bottomOf).toBeLessThanOrEqual(VIEWPORT_HEIGHT_PX - THUMB_REACH_PX)
  expect(await distance()).toBeLessThanOrEqual(THUMB_REACH_PX)

  await status.click()
  await expect(page.getByRole('menuitem').first()).toBeInViewport()
})
