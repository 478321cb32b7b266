import { Shell } from '../pages/Shell.ts'
import { TasksPage } from '../pages/TasksPage.ts'
import { people } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

/** Pixels per rem. */
const REM_PX = 16
const SEVEN_DAYS = 7 * 24 * 60 * 60

test.describe('the sidebar', () => {
  test('the sidebar is 16 rem wide, 3 rem as icons, and remembers its state for seven days', async ({
    windowOf,
  }) => {
    const page = await windowOf(people.pm)
    const shell = new Shell(page)
    const width = async () => (await shell.navigation.locator('xpath=..').boundingBox())?.width
    await page.goto('/')
    await expect.poll(width).toBe(16 * REM_PX)

    await shell.sidebarToggle.click()
    await expect.poll(width).toBe(3 * REM_PX)
    const cookie = (await page.context().cookies()).find(({ name }) => name === 'sidebar_state')
    expect(cookie?.value).toBe('collapsed')
    expect(cookie?.expires).toBeGreaterThan(Date.now() / 1_000 + SEVEN_DAYS - 60)
    expect(cookie?.expires).toBeLessThanOrEqual(Date.now() / 1_000 + SEVEN_DAYS)

    await page.reload()
    await expect.poll(width).toBe(3 * REM_PX)
    await shell.entry('All Tasks').hover()
    const tooltip = page.getByRole('tooltip', { name: 'All Tasks' })
    await expect(tooltip).toBeVisible()
    // The sidebar changes its width at once, without an animation.
    await page.mouse.move(900, 600)
    await expect(tooltip).toBeHidden()
  })

  test('Ctrl+B opens and closes the sidebar', async ({ windowOf }) => {
    const page = await windowOf(people.pm)
    const shell = new Shell(page)
    const width = async () => (await shell.navigation.locator('xpath=..').boundingBox())?.width
    await page.goto('/')
    await expect(shell.heading).toBeVisible()
    await page.keyboard.press('Control+b')
    await expect.poll(width).toBe(3 * REM_PX)
    await page.keyboard.press('Control+b')
    await expect.poll(width).toBe(16 * REM_PX)
  })

  test('below 768 px the sidebar is a sheet of 18 rem that closes with Escape and after a choice', async ({
    windowOf,
  }) => {
    const page = await windowOf(people.pm, { width: 767 })
    const shell = new Shell(page)
    await page.goto('/')
    await expect(shell.heading).toBeVisible()
    await expect(shell.navigation).toBeHidden()

    await shell.sidebarToggle.click()
    const sheet = page.getByRole('dialog', { name: 'Navigation' })
    await expect.poll(async () => (await sheet.boundingBox())?.width).toBe(18 * REM_PX)
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    await expect(shell.sidebarToggle).toBeFocused()

    await shell.sidebarToggle.click()
    await shell.entry('All Tasks').click()
    await expect(sheet).toBeHidden()
    await expect(shell.heading).toHaveText('All Tasks')
    const cookies = await page.context().cookies()
    expect(cookies.find(({ name }) => name === 'sidebar_state')).toBeUndefined()
  })
})

/** Returns the brightness of a CSS color from 0 (black) to 255 (white). */
const brightness = (color: string): number => {
  const [red = 0, green = 0, blue = 0] = [...color.matchAll(/\d+/g)].map(Number)
  return (red + green + blue) / 3
}

test('a page in the dark theme prints as dark text on white paper', async ({ windowOf }) => {
  const page = await windowOf(people.pm, { theme: 'dark' })
  const shell = new Shell(page)
  await page.goto('/tasks')
  await expect(shell.heading).toBeVisible()
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  for (const theme of ['', 'dark']) {
    const { text, paper } = await page.evaluate((chosen) => {
      document.documentElement.dataset.theme = chosen
      const heading = document.querySelector('main h1') ?? document.body
      return {
        text: getComputedStyle(heading).color,
        paper: getComputedStyle(document.body).backgroundColor,
      }
    }, theme)
    expect(brightness(text), `text, theme "${theme}"`).toBeLessThan(80)
    expect(brightness(paper), `paper, theme "${theme}"`).toBeGreaterThan(240)
  }
})

test('the theme is chosen in the header and stays after a reload', async ({ windowOf }) => {
  const page = await windowOf(people.pm, { theme: 'light' })
  const shell = new Shell(page)
  await page.goto('/')
  await shell.themeButton('dark').click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await shell.themeButton('light').click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
})

test.describe('the focus', () => {
  test('the focus moves to the heading of a page after navigation', { tag: '@core' }, async ({
    windowOf,
  }) => {
    const page = await windowOf(people.pm)
    const shell = new Shell(page)
    await page.goto('/')
    await shell.entry('All Tasks').click()
    await expect(shell.heading).toHaveText('All Tasks')
    await expect(shell.heading).toBeFocused()
    await expect(page).toHaveTitle('All Tasks · Headway')

    const card = new TasksPage(page).cards.first().getByRole('link')
    const title = (await card.textContent()) ?? ''
    await card.click()
    await expect(shell.heading).toHaveText(title)
    await expect(shell.heading).toBeFocused()
    await expect(page).toHaveTitle(`${title} · Headway`)

    await page.goBack()
    await expect(shell.heading).toHaveText('All Tasks')
    await expect(shell.heading).toBeFocused()
  })

  test('the first tab stop is a link that skips to the content', async ({ windowOf }) => {
    const page = await windowOf(people.pm)
    await page.goto('/tasks')
    await expect(new Shell(page).heading).toHaveText('All Tasks')
    await page.keyboard.press('Tab')
    const skip = page.getByRole('link', { name: 'Skip to main content' })
    await expect(skip).toBeFocused()
    await expect(skip).toBeInViewport()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
  })
})

test('the timeframes of the dashboard are not cut off at 320 px', async ({ windowOf }) => {
  const page = await windowOf(people.pm, { width: 320 })
  await page.goto('/')
  const timeframe = page.getByRole('radiogroup', { name: 'Timeframe' })
  await expect(page.getByRole('main').getByRole('link', { name: 'Create Task' })).toBeVisible()
  expect(await timeframe.evaluate((row) => row.scrollWidth - row.clientWidth)).toBe(0)
})

test('the timeframe of the dashboard is in its URL', async ({ windowOf }) => {
  const page = await windowOf(people.pm)
  await page.goto('/')
  const timeframe = page.getByRole('radiogroup', { name: 'Timeframe' })
  await expect(timeframe.getByRole('radio', { name: 'Today' })).toBeChecked()
  const answer = page.waitForResponse(/\/api\/dashboard\/stats\?timeframe=week/)
  await timeframe.getByText('Week').click()
  await expect(page).toHaveURL('/?timeframe=week')
  expect((await answer).status()).toBe(200)
  await page.reload()
  await expect(timeframe.getByRole('radio', { name: 'Week' })).toBeChecked()
  await page.keyboard.press('Tab')
  await timeframe.getByRole('radio', { name: 'Week' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL('/?timeframe=month')
  await timeframe.getByText('Today').click()
  await expect(page).toHaveURL('/')
})
