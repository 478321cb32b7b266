import { describe, expect, it } from 'vitest'
import { usePortal } from '../../test/portal.ts'
import { runIdempotent } from './idempotency.ts'

const { server, people } = await usePortal()

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

describe('a write with an idempotency key', () => {
  const knex = () => server.platform.database.knex

  it.each([[7], [{ id: 7 }], [null], [undefined]])(
    'a write repeated with its idempotency key happens once and returns %j again',
    async (answer) => {
      const write = counting(answer)
      const asked = request()
      expect(await runIdempotent(knex(), asked, write.act)).toEqual(answer)
      expect(await runIdempotent(knex(), asked, write.act)).toEqual(answer)
      expect(write.runs).toBe(1)
    },
  )

  it('twenty concurrent writes with the same key run once', async () => {
    const write = counting('done')
    const asked = request()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => runIdempotent(knex(), asked, write.act)),
    )
    expect(new Set(answers)).toEqual(new Set(['done']))
    expect(write.runs).toBe(1)
  })

  it('an idempotency key is refused for a different request', async () => {
    const asked = request()
    await runIdempotent(knex(), asked, counting(1).act)
    await expect(
      runIdempotent(knex(), { ...asked, fingerprint: 'another' }, counting(2).act),
    ).rejects.toMatchObject({
      status: 422,
      code: 'idempotency_key_reused',
    })
  })

  it('an idempotency key of a failed write can be used again', async () => {
    const asked = request()
    await expect(runIdempotent(knex(), asked, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await runIdempotent(knex(), asked, counting('yes').act)).toBe('yes')
  })

  it('an idempotency key can be used for another request after a day', async () => {
    const asked = request()
    await runIdempotent(knex(), asked, counting('first').act)
    await knex()('idempotency_keys')
      .where({ idempotency_key: asked.key })
      .update({ created_at: knex().raw('UTC_TIMESTAMP(3) - INTERVAL 25 HOUR') })
    expect(await runIdempotent(knex(), { ...asked, fingerprint: 'another' }, counting('second').act)).toBe(
      'second',
    )
  })
})
