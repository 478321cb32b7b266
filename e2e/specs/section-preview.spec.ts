import { Shell } from '../pages/Shell.ts'
import { expectSound } from '../support/inspect.ts'
import { people } from '../support/people.ts'
import { newProbeSection, Probe, toKnow } from '../support/probe.ts'
import { looks } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

for (const viewing of [looks[0], looks[3]]) {
  const look = `${viewing.theme}, ${viewing.width} px`

  test(`a release is previewed by who asks for it and by nobody else, ${look}`, async ({
    windowOf,
    ownWindowOf,
  }) => {
    const section = newProbeSection()
    // A preview belongs to a session, so this one is shared with no other test.
    const page = await ownWindowOf(people.super_admin, viewing)
    const { heading } = new Shell(page)
    await page.goto('/')
    const probe = new Probe(page, section)
    await probe.create()
    await probe.ship('1.0.0')
    await probe.publish('1.1.0')

    await page.goto(`/admin/sections/${section.name}`)
    await expect(heading).toHaveText(section.title)
    await page
      .getByRole('button', { name: /checks? passed$/ })
      .first()
      .click()
    await expectSound(page, `a section (${look})`)
    await page.getByRole('button', { name: 'Actions for 1.1.0' }).click()
    await page.getByRole('menuitem', { name: 'Preview in my session' }).click()
    await expect(page.getByText('You’re previewing 1.1.0.')).toBeVisible()
    await expectSound(page, `a section that is previewed (${look})`)

    await toKnow(page, section, '1.1.0')
    await page.goto(section.path)
    const banner = page.getByText(`You’re previewing a new version of ${section.title}.`)
    await expect(heading).toHaveText('Probe 1.1.0')
    await expect(banner).toBeVisible()
    await expectSound(page, `the banner of a preview (${look})`)

    const other = await windowOf(people.super_admin, viewing)
    await toKnow(other, section, '1.0.0')
    await other.goto(section.path)
    await expect(new Shell(other).heading).toHaveText('Probe 1.0.0')
    await expect(other.getByText('You’re previewing')).toHaveCount(0)

    await page.getByRole('button', { name: 'End preview' }).click()
    await expect(banner).toHaveCount(0)
    await page.goto('/')
    await page.goto(section.path)
    await expect(heading).toHaveText('Probe 1.0.0')
  })
}
