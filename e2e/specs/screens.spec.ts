import { roles } from '@headway/contracts'
import { Shell } from '../pages/Shell.ts'
import { expectReflow, expectSound, expectSoundInBothThemes } from '../support/inspect.ts'
import { people } from '../support/people.ts'
import { bothWindows, navigation, screensOf } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

/** So many screens a test, that none of them takes long. */
const AT_A_TIME = 8

for (const role of roles) {
  for (const viewing of bothWindows) {
    const all = screensOf(role)
    for (let first = 0; first < all.length; first += AT_A_TIME) {
      const screens = all.slice(first, first + AT_A_TIME)
      test(`the screens of ${role} are sound, ${viewing.width} px, from ${screens[0]?.path}`, async ({
        windowOf,
      }) => {
        const page = await windowOf(people[role], viewing)
        for (const { path, heading, roles: having } of screens) {
          await page.goto(path)
          await expect(new Shell(page).heading).toHaveText(heading)
          await expect(page.getByText(/^Loading.*\.\.\.$/)).toHaveCount(0)
          // Roles are told apart by what a screen offers them, themes by tokens that all share: one looks at both.
          const expectIt = having[0] === role ? expectSoundInBothThemes : expectSound
          await expectIt(page, `${path} (${viewing.width} px)`)
          if (viewing.width < 768) {
            await expectReflow(page, path)
          }
        }
      })
    }
  }

  test(`the Navigation of ${role} has exactly the entries of the specification`, { tag: '@core' }, async ({
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
