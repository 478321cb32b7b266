import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readHolidayFile } from '../modules/calendar/holiday-file.ts'
import { ProblemError } from '../platform/errors.ts'
import { contentProblem } from '../platform/files/file-content.ts'
import { claimedType } from '../platform/files/file-type.ts'

const span = { from: '2026-01-01', until: '2036-12-31', dateFormat: 'MM/DD/YYYY' }

/** Expects that a holiday file gives days within the requested range, or an error that names the problem. */
function expectReadOrRefused(format: 'ics' | 'csv', content: string): void {
  try {
    const { holidays } = readHolidayFile({ name: `file.${format}`, bytes: Buffer.from(content) }, span)
    for (const { day, name } of holidays) {
      expect(day >= span.from && day <= span.until && name.length > 0).toBe(true)
    }
  } catch (error) {
    expect(error).toBeInstanceOf(ProblemError)
    expect((error as ProblemError).status).toBe(400)
  }
}

describe('any file of holidays', () => {
  const anyText = fc.string({ unit: 'binary', maxLength: 200 })

  it('any calendar file of holidays is read or refused', () => {
    const lines = fc.constantFrom(
      'BEGIN:VEVENT',
      'END:VEVENT',
      'BEGIN:VCALENDAR',
      'END:VCALENDAR',
      'SUMMARY:New Year',
      'SUMMARY;LANGUAGE=en:',
      'DTSTART;VALUE=DATE:20270101',
      'DTSTART;VALUE=DATE:20271301',
      'DTSTART;VALUE=DATE:00000000',
      'DTSTART:20270101T090000Z',
      'DTSTART;TZID=Nowhere/Land:20270101T090000',
      'DTEND;VALUE=DATE:20270103',
      'DTEND;VALUE=DATE:20200101',
      'DURATION:P1D',
      'DURATION:P',
      'RRULE:FREQ=YEARLY',
      'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30',
      'RRULE:FREQ=YEARLY;BYMONTH=13',
      'RRULE:FREQ=YEARLY;BYDAY=5XX',
      'RRULE:FREQ=YEARLY;COUNT=0',
      'RRULE:FREQ=YEARLY;UNTIL=20000101',
      'RRULE:FREQ=SECONDLY',
      'RRULE:',
      'EXDATE;VALUE=DATE:20270101',
      'RDATE;VALUE=DATE:20280101',
      'RECURRENCE-ID;VALUE=DATE:20270101',
      'STATUS:CANCELLED',
      ' folded',
      ':',
      ';',
      'X',
      '',
    )
    const inside = (some: string[]) => ['BEGIN:VCALENDAR', ...some, 'END:VCALENDAR'].join('\r\n')
    const event = (some: string[]) =>
      inside(['BEGIN:VEVENT', 'DTSTART;VALUE=DATE:20270101', ...some, 'END:VEVENT'])
    const some = fc.array(lines, { maxLength: 12 })
    const files = fc.oneof(
      anyText,
      some.map(inside),
      some.map(event),
      anyText.map((text) => event([text])),
    )
    fc.assert(
      fc.property(files, (content) => expectReadOrRefused('ics', content)),
      { numRuns: 2_000 },
    )
  })

  it('any table of holidays is read or refused', () => {
    const words = ['day', 'name', '2027-01-01', '12/25/2026', '31/02/2027', '0000-00-00', 'New Year']
    const signs = [',', ';', '\t', '"', '""', '\r', '\n', '\r\n', '\ufeff', '\0']
    const cells = fc.constantFrom(...words, ...signs)
    const files = fc.oneof(
      anyText,
      fc.array(cells, { maxLength: 60 }).map((list) => list.join('')),
    )
    fc.assert(
      fc.property(files, (content) => expectReadOrRefused('csv', content)),
      { numRuns: 500 },
    )
  })
})

describe('content checks of uploaded files', () => {
  const problems = [undefined, 'file_content_mismatch', 'archive_rejected', 'image_too_large']
  let folder: string

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'headway-foreign-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  const verdictOn = async (name: string, content: Uint8Array) => {
    const type = claimedType(name) ?? expect.fail('no type')
    const path = join(folder, name)
    await writeFile(path, content)
    return contentProblem(path, type)
  }

  /** Returns a file with some bytes changed and possibly cut off. */
  const damaged = (whole: Uint8Array) =>
    fc
      .record({
        changes: fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { maxLength: 8 }),
        length: fc.integer({ min: 0, max: whole.length }),
        isCut: fc.boolean(),
      })
      .map(({ changes, length, isCut }) => {
        const bytes = Uint8Array.from(whole)
        for (const [place, value] of changes) {
          bytes[place] = value
        }
        return isCut ? bytes.subarray(0, length) : bytes
      })

  it('a damaged Word document is accepted or refused with a known problem', async () => {
    const content = new Uint8Array(20)
    const document = zipSync({ '[Content_Types].xml': content, 'word/document.xml': content })
    const files = fc.oneof(damaged(document), fc.uint8Array({ maxLength: 400 }))
    expect(await verdictOn('whole.docx', document)).toBeUndefined()
    await fc.assert(
      fc.asyncProperty(files, async (bytes) => {
        expect(problems).toContain(await verdictOn('any.docx', bytes))
      }),
      { numRuns: 300 },
    )
  })

  it.each([
    ['any.png', '89504e470d0a1a0a0000000d494844520000001000000010080600000000000000'],
    ['any.gif', '47494638396110001000800000ffffff000000'],
    ['any.jpg', 'ffd8ffe000104a46494600010100000100010000ffc0000b080010001001011100ffd9'],
  ])('a damaged image %s is accepted or refused with a known problem', async (name, head) => {
    const image = Uint8Array.from(Buffer.from(head, 'hex'))
    expect(await verdictOn(name, image)).toBeUndefined()
    await fc.assert(
      fc.asyncProperty(fc.oneof(damaged(image), fc.uint8Array({ maxLength: 400 })), async (bytes) => {
        expect(problems).toContain(await verdictOn(name, bytes))
      }),
      { numRuns: 300 },
    )
  })
})
