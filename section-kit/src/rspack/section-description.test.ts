import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { mountContractOf, readSectionDescription } from './section-description.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'headway description '))
  await mkdir(join(folder, 'src'))
})
afterEach(() => rm(folder, { recursive: true }))

const described = { name: 'mfe_absences', title: 'Absences', basePaths: ['/absences'] }

async function write(section: object | undefined, routes: string): Promise<void> {
  const text = { version: '1.2.3', type: 'module', headway: { section } }
  await writeFile(join(folder, 'package.json'), JSON.stringify(text))
  await writeFile(join(folder, 'src/routes.ts'), routes)
}

const at = (...paths: string[]) =>
  `export const routes = { ${paths.map((path, index) => `r${index}: { path: '${path}', title: 'A' }`).join()} }`

describe('the description of a section', () => {
  it('the section description is read from the package and the routes', async () => {
    await write(described, at('/absences', '/absences/:day'))
    expect(await readSectionDescription(folder)).toMatchObject({
      ...described,
      version: '1.2.3',
      routes: [{ path: '/absences' }, { path: '/absences/:day' }],
    })
  })

  it('the section description has the routes of a file that changed since it was read', async () => {
    await write(described, at('/absences'))
    await readSectionDescription(folder)
    await write(described, at('/absences', '/absences/plan'))
    await utimes(join(folder, 'src/routes.ts'), new Date(), new Date(Date.now() + 5_000))
    const { routes } = await readSectionDescription(folder)
    expect(routes.map(({ path }) => path)).toEqual(['/absences', '/absences/plan'])
  })

  it.each([
    ['nothing', undefined],
    ['no base path', { ...described, basePaths: [] }],
  ])('a section description with %s is rejected', async (_case, section) => {
    await write(section, at('/absences'))
    await expect(readSectionDescription(folder)).rejects.toThrow('needs "headway": {"section"')
  })

  it.each(['absences', 'mfe_meeting-rooms', 'mfe_Rooms'])('the section name %s is rejected', async (name) => {
    await write({ ...described, name }, at('/absences'))
    await expect(readSectionDescription(folder)).rejects.toThrow('The name of a section is mfe_ and')
  })

  it.each([
    [{ label: 'Absences', icon: 'moon' }, 'icon: Choose one of the icons'],
    [{ label: '', icon: 'calendar' }, 'label: Enter a label for the navigation'],
    [{ label: 'Absences', icon: 'calendar', roles: [] }, 'roles: List at least one role'],
  ])('a navigation entry %j is rejected', async (navigation, problem) => {
    await write({ ...described, navigation }, at('/absences'))
    await expect(readSectionDescription(folder)).rejects.toThrow(problem)
  })

  const slots = (...described: object[]) =>
    `${at('/absences')}\nexport const slots = { ${described.map((slot, index) => `s${index}: ${JSON.stringify(slot)}`).join()} }`
  const log = { id: 'log', place: 'task', label: 'Log', roles: ['pm'] }

  it('slots are read from the routes', async () => {
    await write(described, slots(log, { ...log, id: 'today', place: 'dashboard' }))
    expect(await readSectionDescription(folder)).toMatchObject({ slots: [log, { id: 'today' }] })
  })

  it.each([
    [[{ ...log, id: 'My log' }], '0.id: Use an id like rooms-today'],
    [[{ ...log, place: 'sidebar' }], '0.place: Choose the place dashboard, task or person'],
    [[{ ...log, label: '' }], '0.label: Enter a label for the card or tab'],
    [[{ ...log, roles: [] }], '0.roles: List at least one role'],
    [[log, { ...log, place: 'person' }], 'Give each card and tab its own id'],
    [
      Array.from({ length: 11 }, (_, index) => ({ ...log, id: `log-${index}` })),
      'Offer at most 10 cards and tabs',
    ],
  ])('slots such as %j are rejected', async (bad, problem) => {
    await write(described, slots(...bad))
    await expect(readSectionDescription(folder)).rejects.toThrow(
      `src/routes.ts has invalid "slots": ${problem}`,
    )
  })

  it.each(['/tasks', '/absences-of-others', '/'])('a route such as %s is rejected', async (path) => {
    await write(described, at('/absences', path))
    await expect(readSectionDescription(folder)).rejects.toThrow(
      `The route ${path} lies outside of /absences`,
    )
  })

  it.each(['export const paths = {}', 'export const routes = {}'])(
    'a section without routes is rejected',
    async (text) => {
      await write(described, text)
      await expect(readSectionDescription(folder)).rejects.toThrow('src/routes.ts needs')
    },
  )

  it('the section description lists what the section offers on every page', async () => {
    const command = { id: 'ask', label: 'Ask for days off', key: 'a', needs: 'submitReport', button: 'add' }
    await write(described, `${at('/absences')}; export const commands = { ask: ${JSON.stringify(command)} }`)
    expect((await readSectionDescription(folder)).commands).toEqual([command])
  })

  it.each([
    ['id', { id: 'ask', key: 'b' }],
    ['key', { id: 'tell', key: 'a' }],
  ])('a section cannot offer two entries with the same %s', async (_case, other) => {
    const commands = JSON.stringify({ one: { id: 'ask', label: 'Ask', key: 'a' }, other })
    await write(described, `${at('/absences')}; export const commands = ${commands}`)
    await expect(readSectionDescription(folder)).rejects.toThrow('the same id or key')
  })

  it('the section description takes the contract from the installed sdk', async () => {
    await write(described, at('/absences'))
    const sdk = join(folder, 'node_modules/@headway/sdk')
    await mkdir(sdk, { recursive: true })
    const exported = { name: '@headway/sdk', type: 'module', exports: { './contract': './contract.js' } }
    await writeFile(join(sdk, 'package.json'), JSON.stringify(exported))
    await writeFile(join(sdk, 'contract.js'), 'export const mountContract = 41')
    expect(mountContractOf(folder)).toBe(41)
  })
})
