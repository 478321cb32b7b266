import { readFile } from 'node:fs/promises'
import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import type { CellValue } from '../../../platform/tables/table.ts'
import { writeWorkbook } from '../../../platform/tables/workbook.ts'
import { bytesOf, tasksOf } from './testing/read.ts'

describe('a time without a zone', () => {
  const dueIn = async (timeZone: string, ...texts: string[]) =>
    (await tasksOf(`title;due\n${texts.map((text) => `A task;${text}`).join('\n')}`, timeZone)).map(
      ({ due, problems }) => (problems.length > 0 ? problems : due),
    )

  it('a workbook time without a zone is in the time zone of the organization', async () => {
    const file = await readFile(new URL('testing/local-times.xlsx', import.meta.url))
    const dueOf = async (timeZone: string) => (await tasksOf(file, timeZone)).map(({ due }) => due)
    expect(await dueOf('Asia/Tokyo')).toEqual([
      '2027-03-31T08:00:00.000Z',
      '2027-03-31T14:30:00.000Z',
      '2027-03-30T15:30:00.000Z',
    ])
    expect(await dueOf('Pacific/Auckland')).toEqual([
      '2027-03-31T04:00:00.000Z',
      '2027-03-31T10:30:00.000Z',
      '2027-03-30T11:30:00.000Z',
    ])
  })

  it.each([
    ['2027-03-31 17:00', '2027-03-31T08:00:00.000Z'],
    ['2027-03-31T17:00:30', '2027-03-31T08:00:30.000Z'],
    ['31.03.2027 17:00', '2027-03-31T08:00:00.000Z'],
    ['31.03.2027, 17:00', '2027-03-31T08:00:00.000Z'],
    ['03/31/2027 5:00 PM', '2027-03-31T08:00:00.000Z'],
    ['31/Mar/27 5:00 PM', '2027-03-31T08:00:00.000Z'],
    ['31/Mar/27 12:30 AM', '2027-03-30T15:30:00.000Z'],
    ['31 March 2027 12:00 pm', '2027-03-31T03:00:00.000Z'],
    ['2027-03-31 17:00 UTC', '2027-03-31T17:00:00.000Z'],
    ['2027-03-31 17:00:00 +0200', '2027-03-31T15:00:00.000Z'],
  ])('a text such as %s is read in the time zone of the organization', async (text, due) => {
    expect(await dueIn('Asia/Tokyo', text)).toEqual([due])
  })

  it('a date at midnight is read as a day without a time', async () => {
    expect(await dueIn('Asia/Tokyo', '31/Mar/27 12:00 AM', '2027-03-31 00:00:00', '31/Mar/27')).toEqual([
      '2027-03-31',
      '2027-03-31',
      '2027-03-31',
    ])
  })

  it('an impossible time of day cannot be read', async () => {
    expect(await dueIn('UTC', '2027-03-31 25:00', '2027-03-31 10:61', '03/31/2027 13:00 PM')).toEqual(
      Array.from({ length: 3 }, () => ['due_unreadable']),
    )
  })
})

describe('a workbook of ours', () => {
  const columns = [
    { head: 'Title', width: 10 },
    { head: 'Due', width: 10, hasTimes: true },
  ] as const
  const workbookOf = async (timeZone: string, rows: readonly CellValue[][]) => {
    const batches = (async function* () {
      yield rows
    })()
    return bytesOf(writeWorkbook({ name: 'Tasks', columns, batches }, timeZone))
  }

  it.each(['UTC', 'Asia/Tokyo', 'Pacific/Auckland', 'America/New_York', 'Asia/Kathmandu'])(
    'a workbook exported in %s is read unchanged after the time zone of the organization has changed',
    async (timeZone) => {
      const moments = [
        '2031-05-07T15:30:00.000Z',
        '2031-05-07T15:30:59.000Z',
        '2031-05-06T15:00:00.000Z',
        '2031-05-07T00:00:00.000Z',
        // Clocks are set back in New York and Auckland at these moments.
        '2031-11-02T05:30:00.000Z',
        '2031-11-02T06:30:00.000Z',
        '2031-04-05T13:30:00.000Z',
        '2031-04-05T14:30:00.000Z',
      ]
      const file = await workbookOf(timeZone, [
        ['=1+1', { day: '2031-05-06' }],
        ["'=1+1", null],
        ...moments.map((moment) => ['A task', { moment: new Date(moment) }]),
      ])
      const tasks = await tasksOf(file, 'Europe/Berlin')
      expect(tasks.map(({ due }) => due)).toEqual(['2031-05-06', null, ...moments])
      expect(tasks.slice(0, 2).map(({ title }) => title)).toEqual(['=1+1', "'=1+1"])
    },
  )

  it('a workbook export has local times to the second, and names the time zone', async () => {
    const file = await workbookOf('Pacific/Auckland', [
      ['A task', { moment: new Date('2027-03-10T11:30:00.400Z') }],
    ])
    const sheet = strFromU8(unzipSync(file)['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
    expect(sheet).toContain('>Due (Pacific/Auckland)</t>')
    expect(sheet).toContain(
      `<v>${(Date.parse('2027-03-11T00:30Z') - Date.UTC(1899, 11, 30)) / 86_400_000}</v>`,
    )
  })
})
