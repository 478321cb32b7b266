import { roles } from '@headway/contracts'
import { Shell } from '../pages/Shell.ts'
import { expectSound } from '../support/inspect.ts'
import { people } from '../support/people.ts'
import { looks, navigation, screensOf } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

for (const role of roles) {
  for (const viewing of looks) {
    const look = `${viewing.theme}, ${viewing.width} px`
    const screens = screensOf(role, viewing)
    if (screens.length === 0) {
      continue
    }

    test(`the screens of ${role} are sound, ${look}`, async ({ windowOf }) => {
      const page = await windowOf(people[role], viewing)
      const shell = new Shell(page)
      for (const { path, heading } of screens) {
        await page.goto(path)
        await expect(shell.heading).toHaveText(heading)
        await expect(page.getByText(/^Loading.*\.\.\.$/)).toHaveCount(0)
        await expectSound(page, `${path} (${look})`)
      }
    })
  }

  test(`the Navigation of ${role} has exactly the entries of the specification`, async ({ windowOf }) => {
    const page = await windowOf(people[role])
    await page.goto('/')
    const links = new Shell(page).navigation.getByRole('link')
    await expect(links).toHaveText([...navigation[role]])
    for (const label of navigation[role]) {
      await new Shell(page).entry(label).click()
      await expect(new Shell(page).entry(label)).toHaveAttribute('aria-current', 'page')
      await expect(new Shell(page).heading).toBeVisible()
    }
  })
}
