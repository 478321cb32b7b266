import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { boundedText, IdParams, PageQuery } from './common.ts'
import { buildPath, type EndpointDefinition } from './endpoint.ts'
import { isSafeUrl } from './safe-url.ts'
import { DueDate, TaskCreateBody } from './tasks.contract.ts'

let endpoints: EndpointDefinition[]

const isEndpoint = (value: unknown): value is EndpointDefinition =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'name' in value

beforeAll(async () => {
  const files = (await readdir(import.meta.dirname)).filter((file) => file.endsWith('.contract.ts'))
  const modules = await Promise.all(
    files.map(
      (file) =>
        import(/* @vite-ignore */ join(import.meta.dirname, file)) as Promise<Record<string, unknown>>,
    ),
  )
  endpoints = modules
    .flatMap((module) => Object.values(module).filter(isEndpoint))
    .sort((a, b) => `${a.path} ${a.method}`.localeCompare(`${b.path} ${b.method}`, 'en'))
})

describe('the contracts', () => {
  it('every endpoint has one name and one address', () => {
    const names = endpoints.map(({ name }) => name)
    const addresses = endpoints.map(({ method, path }) => `${method} ${path.replace(/:\w+/g, ':')}`)
    expect(new Set(names).size).toBe(names.length)
    expect(new Set(addresses).size).toBe(addresses.length)
  })

  it('the contracts describe placeholders and responses', () => {
    for (const { name, path, method, params, reply, status = 200 } of endpoints) {
      expect(path, name).toMatch(/^\/api\/[a-z:/.-]+$/i)
      expect(Boolean(params), `${name} describes its placeholders`).toBe(path.includes(':'))
      expect(reply !== undefined || status !== 201, `${name} answers with what it made`).toBe(true)
      expect(method === 'GET' && status === 201, name).toBe(false)
    }
  })
})

describe('values', () => {
  it.each([
    '2026-12-31',
    '2024-02-29',
    '2100-01-01',
    '2026-12-31T23:59:59Z',
    '2026-12-31T10:00:00.000+02:00',
  ])('DueDate accepts %s', (value) => {
    expect(DueDate.safeParse(value).success).toBe(true)
  })

  it.each(['2026-02-29', '1999-12-31', '2101-01-01', '31.12.2026', '2026-12-31T10:00:00', '', 'tomorrow'])(
    'DueDate rejects %j',
    (value) => {
      expect(DueDate.safeParse(value).success).toBe(false)
    },
  )

  it('text fields measure text in code points after trimming, and normalize it', () => {
    const three = boundedText(3, 3)
    expect(three.parse(' 👩🏽a ')).toBe('👩🏽a')
    expect(three.parse('e\u0301bc')).toBe('\u00e9bc')
    expect(three.safeParse('  ab ').success).toBe(false)
    expect(three.safeParse('abcd').success).toBe(false)
    expect(three.safeParse('ab\0').success).toBe(false)
    expect(three.safeParse('ab\ud800').success).toBe(false)
  })

  it.each(['1', '2147483647'])('IdParams accepts the id %s', (id) => {
    expect(IdParams.parse({ id })).toEqual({ id: Number(id) })
  })

  it.each(['0', '01', '+1', '1e3', '2147483648', '', ' 1'])('IdParams rejects the id %j', (id) => {
    expect(IdParams.safeParse({ id }).success).toBe(false)
  })

  it('lists return 25 rows by default and at most 100', () => {
    const query = z.strictObject(PageQuery)
    expect(query.parse({})).toEqual({ limit: 25 })
    expect(query.parse({ limit: '100' })).toEqual({ limit: 100 })
    expect(query.safeParse({ limit: '101' }).success).toBe(false)
  })

  it('links accept only http and https addresses without credentials', () => {
    expect(['http://a.test', 'https://a.test/x?y#z', 'HTTPS://A.TEST'].map(isSafeUrl)).toEqual([
      true,
      true,
      true,
    ])
    expect(
      ['javascript:x', '//a.test', 'https://u:p@a.test', 'https:a.test', ' https://a.test'].map(isSafeUrl),
    ).toEqual([false, false, false, false, false])
  })
})

describe('buildPath', () => {
  it('buildPath encodes its parameters and requires all of them', () => {
    expect(buildPath('/api/tasks/:id/milestones', { id: 'a/b' })).toBe('/api/tasks/a%2Fb/milestones')
    expect(() => buildPath('/api/tasks/:id')).toThrow(':id')
  })
})

describe('a field that is refused', () => {
  const wrong = [undefined, null, 42, true, {}, [{}]]

  it('a refused field has its own error text, whatever its value', () => {
    for (const { name, body } of endpoints) {
      const { shape = {} } = (body ?? {}) as { shape?: Record<string, z.ZodMiniType> }
      for (const [field, schema] of Object.entries(shape)) {
        for (const value of wrong) {
          const { error } = schema.safeParse(value)
          const own = error?.issues.map(({ message }) => message).join('; ') ?? ''
          expect(own, `${name}.${field} = ${JSON.stringify(value)}`).not.toMatch(/invalid|expected/i)
        }
      }
    }
  })

  it.each([undefined, null, 7])('a task titled %j answers the title’s own text', (title) => {
    const { error } = TaskCreateBody.safeParse({ title })
    expect(error?.issues.map(({ path, message }) => [path, message])).toEqual([
      [['title'], 'Task title is required'],
    ])
  })
})
