import { type Role, roles } from '@headway/contracts'
import { Shell } from '../pages/Shell.ts'
import { expectReflow, expectAccessibleInBothThemes } from '../support/accessibility.ts'
import { people } from '../support/people.ts'
import { viewings, navigation, type Screen, screensOf } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

/** Number of screens in one test, so that tests run in parallel. */
const SCREENS_PER_TEST = 8

/**
 * The first role of a screen checks it at both widths, on the desktop in both themes. The other roles see the same
 * components with other data, so they only check that it fits where the space is smallest.
 */
const isChecked = (screen: Screen, role: Role, { width }: (typeof viewings)[number]) =>
  screen.roles[0] === role || width < 768

for (const role of roles) {
  for (const viewing of viewings) {
    const all = screensOf(role).filter((screen) => isChecked(screen, role, viewing))
    for (let first = 0; first < all.length; first += SCREENS_PER_TEST) {
      const screens = all.slice(first, first + SCREENS_PER_TEST)
      test(`the screens of ${role} pass the checks, ${viewing.width} px, from ${screens[0]?.path}`, async ({
        windowOf,
      }) => {
        const page = await windowOf(people[role], viewing)
        for (const { path, heading, roles: rolesOfScreen } of screens) {
          await page.goto(path)
          await expect(new Shell(page).heading).toHaveText(heading)
          await expect(page.getByText(/^Loading.*\.\.\.$/)).toHaveCount(0)
          if (rolesOfScreen[0] === role) {
            await expectAccessibleInBothThemes(page, `${path} (${viewing.width} px)`)
          }
          if (viewing.width < 768) {
            await expectReflow(page, path)
          }
        }
      })
    }
  }

  test(`the navigation of ${role} has exactly the entries of the specification`, { tag: '@core' }, async ({
    windowOf,
  }) => {
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
