import { Shell } from '../pages/Shell.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { people } from '../support/people.ts'
import { newTestSection, TestSectionReleases, waitForRelease } from '../support/test-section.ts'
import { viewings } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

const [desktop] = viewings

test('a release preview is visible only to the user who started it', async ({ windowOf, ownWindowOf }) => {
  const section = newTestSection()
  // A preview belongs to a session, so no other test may use this one.
  const page = await ownWindowOf(people.super_admin, desktop)
  const { heading } = new Shell(page)
  await page.goto('/')
  const probe = new TestSectionReleases(page, section)
  await probe.create()
  await probe.ship('1.0.0')
  await probe.publish('1.1.0')

  await page.goto(`/admin/sections/${section.name}`)
  await expect(heading).toHaveText(section.title)
  await page
    .getByRole('button', { name: /checks? passed$/ })
    .first()
    .click()
  await expectAccessible(page, 'a section')
  await page.getByRole('button', { name: 'Actions for 1.1.0' }).click()
  await page.getByRole('menuitem', { name: 'Preview in my session' }).click()
  await expect(page.getByText('You’re previewing 1.1.0.')).toBeVisible()
  await expectAccessible(page, 'a section that is previewed')

  await waitForRelease(page, section, '1.1.0')
  await page.goto(section.path)
  const banner = page.getByText(`You’re previewing a new version of ${section.title}.`)
  await expect(heading).toHaveText('Probe 1.1.0')
  await expect(banner).toBeVisible()
  await expectAccessible(page, 'the banner of a preview')

  const other = await windowOf(people.super_admin, desktop)
  await waitForRelease(other, section, '1.0.0')
  await other.goto(section.path)
  await expect(new Shell(other).heading).toHaveText('Probe 1.0.0')
  await expect(other.getByText('You’re previewing')).toHaveCount(0)

  await page.getByRole('button', { name: 'End preview' }).click()
  await expect(banner).toHaveCount(0)
  await page.goto('/')
  await page.goto(section.path)
  await expect(heading).toHaveText('Probe 1.0.0')
})
