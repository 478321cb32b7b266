import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { boundedText } from './common.ts'
import { DueDate, tasksCreate } from './tasks.contract.ts'

const title = (text: string) => z.safeParse(tasksCreate.body, { title: text }).success

describe('a title', () => {
  it.each([
    ['zero-width spaces', '\u200b\u200b\u200b'],
    ['joiners and marks', '\u200d\u2060\ufeff\u200e'],
    ['Hangul fillers', '\u3164\u115f\u1160'],
    ['soft hyphens and one letter', 'a\u00ad\u00ad\u00ad'],
    ['directions alone', '\u202e\u202d\u2066'],
  ])('a title with too few visible characters is refused: %s', (_case, text) => {
    expect(title(text)).toBe(false)
  })

  it('a title may contain joining characters', () => {
    expect(title('Family 👩‍👩‍👧‍👦')).toBe(true)
  })

  it('a title has no characters that change the text direction', () => {
    expect(z.parse(tasksCreate.body, { title: 'Report \u202efdp.exe' }).title).toBe('Report fdp.exe')
  })
})

describe('a due date', () => {
  it.each(['2100-12-31T23:30:00-01:00', '2000-01-01T00:30:00+01:00', '2101-01-01', '1999-12-31'])(
    'a due date outside the allowed years is refused: %s',
    (date) => {
      expect(z.safeParse(DueDate, date).success).toBe(false)
    },
  )

  it.each(['2100-12-31', '2100-12-31T23:30:00Z', '2000-01-01T00:00:00Z'])(
    'a due date inside the allowed years is accepted: %s',
    (date) => {
      expect(z.safeParse(DueDate, date).success).toBe(true)
    },
  )
})

describe('any text', () => {
  it('any text is refused or normalized to one that stays unchanged', () => {
    const schema = boundedText(1, 50)
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (text) => {
        const first = z.safeParse(schema, text)
        if (first.success) {
          expect(first.data).toBe(z.parse(schema, first.data))
          expect(first.data.isWellFormed()).toBe(true)
          expect(first.data).not.toMatch(/[\0\u202a-\u202e\u2066-\u2069]/)
        }
      }),
      { numRuns: 500 },
    )
  })
})
