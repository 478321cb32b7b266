import { describe, expect, it } from 'vitest'
import { useTestOrganisation } from '../../test/use-test-organisation.ts'
import { once } from './idempotency.ts'

const { server, people } = await useTestOrganisation()

let keys = 0
const request = (key = `key-number-${(keys += 1)}`, fingerprint = 'the same') => ({
  userId: people.pm.id,
  key,
  fingerprint,
})
const counting = <T>(answer: T) => {
  const counter = { runs: 0, act: async () => ((counter.runs += 1), answer) }
  return counter
}

describe('a write with a key', () => {
  const knex = () => server.platform.database.knex

  it.each([[7], [{ id: 7 }], [null], [undefined]])('happens once and answers %j again', async (answer) => {
    const write = counting(answer)
    const asked = request()
    expect(await once(knex(), asked, write.act)).toEqual(answer)
    expect(await once(knex(), asked, write.act)).toEqual(answer)
    expect(write.runs).toBe(1)
  })

  it('happens once for twenty that come together', async () => {
    const write = counting('done')
    const asked = request()
    const answers = await Promise.all(Array.from({ length: 20 }, () => once(knex(), asked, write.act)))
    expect(new Set(answers)).toEqual(new Set(['done']))
    expect(write.runs).toBe(1)
  })

  it('is refused for something else', async () => {
    const asked = request()
    await once(knex(), asked, counting(1).act)
    await expect(once(knex(), { ...asked, fingerprint: 'another' }, counting(2).act)).rejects.toMatchObject({
      status: 422,
      code: 'idempotency_key_reused',
    })
  })

  it('keeps nothing of a write that failed', async () => {
    const asked = request()
    await expect(once(knex(), asked, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await once(knex(), asked, counting('yes').act)).toBe('yes')
  })

  it('may happen again after a day', async () => {
    const asked = request()
    await once(knex(), asked, counting('first').act)
    await knex()('idempotency_keys')
      .where({ idempotency_key: asked.key })
      .update({ created_at: knex().raw('UTC_TIMESTAMP(3) - INTERVAL 25 HOUR') })
    expect(await once(knex(), { ...asked, fingerprint: 'another' }, counting('second').act)).toBe('second')
  })
})
