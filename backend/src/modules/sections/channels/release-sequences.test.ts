import { Readable } from 'node:stream'
import { buildArchive } from '@headway/server-kit/testing/section-build'
import fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'
import { buildUser, startPortal } from '../../../test/portal.ts'
import { ProblemError } from '../../../platform/errors.ts'
import { inTransaction, type Transaction } from '../../../platform/database/transaction.ts'
import type { Principal } from '../core/principal.ts'
import { readLiveState } from '../registry/live-sections.ts'
import { resolve } from '../registry/resolution.ts'
import { readSection } from '../section-rows.ts'
import { publish } from '../publishing/publish.ts'
import { failInBrowsers } from '../testing/publish.ts'
import { type Author, type Channels, ReleaseModel, type Step } from '../testing/release-model.ts'
import { activateRelease, endNext, rollBack } from './release-actions.ts'
import { pin, setDisabled } from './section-settings.ts'

/** Stops the search on a slow machine; the sequences so far count. */
const TIME_LIMIT_MS = 15_000
const section = 'mfe_sequence'
const reason = 'for a test'
/** Releases that are published before the first step. */
const initial = ['1.0.0', '1.1.0', '1.2.0']

const server = await startPortal()
afterAll(() => server.stop())
const { platform } = server
const { database } = platform
const admin = await buildUser(server, { role: 'super_admin' })
const staff = await buildUser(server, { role: 'staff' })
server.stopClock()

/** Publishes a release without the endpoint, which limits releases per hour. */
async function publishRelease(version: string): Promise<void> {
  const file = await platform.files.receive(Readable.from([await buildArchive(section, version)]))
  const submission = { section, file, signature: undefined, changes: '', sourceDigest: null }
  await publish(platform, { ...submission, principal: principalOf('admin') }, false)
}

/** Makes the section as it was before its first activation, with three releases. */
async function resetSection(): Promise<void> {
  const { knex } = database
  await knex('section_releases').where({ section }).whereNotIn('version', initial).delete()
  const unused = { used_at: null, left_at: null, faulty_at: null, faulty_reason: null, rolled_back_at: null }
  await knex('section_releases').where({ section }).update(unused)
  const channels = { stable_version: null, next_version: null, next_audience: null, previous_version: null }
  const switches = { is_pinned: false, disabled_at: null, disabled_reason: null }
  await knex('sections')
    .where({ name: section })
    .update({ ...channels, ...switches })
}

async function readChannels(): Promise<Channels> {
  const row = await readSection(database, section)
  const { stableVersion, nextVersion, previousVersion, isPinned, disabledAt } = row
  return {
    stable: stableVersion,
    next: nextVersion,
    previous: previousVersion,
    isPinned,
    isDisabled: disabledAt !== null,
  }
}

/** Returns the release and its fallback that a page of a user gets. */
async function pageOf(user: typeof staff | undefined) {
  const now = platform.clock.now()
  const { sections } = resolve(await readLiveState(platform, now), user && { ...user, sessionId: null }, now)
  const entry = sections.find(({ name }) => name === section)
  return { release: entry?.release?.version ?? null, previous: entry?.previous?.version ?? null }
}

/** Returns the administrator, or the token of the section's team. */
function principalOf(by: Author): Principal {
  const { id, role } = admin
  const names = { firstName: 'A', lastName: 'B', email: 'a@headway.test' }
  const actor = { id, role, ...names, managerId: null, sessionId: null, roleOverride: null }
  const context = { actor, requestId: 'a'.repeat(16), address: '127.0.0.1', at: platform.clock.now() }
  return by === 'admin'
    ? { context, userId: id, tokenName: null, section: null, actor }
    : { context, userId: id, tokenName: 'CI', section, actor: undefined }
}

/** Calls a service and returns `done`, or the code of the refusal. */
const outcomeOf = (call: (trx: Transaction) => Promise<void>): Promise<string> =>
  inTransaction(database.knex, call).then(
    () => 'done',
    (error: unknown) => {
      if (error instanceof ProblemError) {
        return error.code
      }
      throw error
    },
  )

/** Makes a step in the real backend and returns `done`, or the code of the refusal. */
async function perform(step: Step, version: string): Promise<string> {
  const { generation, stableVersion, nextVersion } = await readSection(database, section)
  const principal = principalOf('by' in step ? step.by : 'admin')
  const action = { section, generation, reason }
  switch (step.do) {
    case 'publish':
      await publishRelease(version)
      return 'done'
    case 'use': {
      const { audience: group } = step
      const audience =
        group === 'staff'
          ? { kind: 'roles' as const, roles: ['staff' as const] }
          : { kind: 'everybody' as const }
      return outcomeOf((trx) => activateRelease(platform, principal, { ...action, version, audience }, trx))
    }
    case 'roll back': {
      const target = step.release === null ? undefined : version
      return outcomeOf((trx) => rollBack(platform, principal, { ...action, version: target }, trx))
    }
    case 'withdraw':
      return outcomeOf((trx) => endNext(platform, principal, action, trx))
    case 'pin':
    case 'unpin':
      return outcomeOf((trx) => pin(platform, principal, { ...action, isPinned: step.do === 'pin' }, trx))
    case 'disable':
    case 'enable': {
      const isDisabled = step.do === 'disable'
      return outcomeOf((trx) => setDisabled(platform, principal, { section, isDisabled, reason }, trx))
    }
    case 'fail': {
      const failing = step.channel === 'stable' ? stableVersion : nextVersion
      if (failing !== null) {
        await failInBrowsers(server, section, failing)
      }
      return 'done'
    }
  }
}

for (const version of initial) {
  await publishRelease(version)
}

/** Makes the same steps in the backend and in the model and compares the two after each step. */
async function compareWithModel(steps: readonly Step[]): Promise<void> {
  await resetSection()
  const model = new ReleaseModel(initial)
  for (const [second, step] of steps.entries()) {
    server.moveClock(second * 1_000)
    expect(await perform(step, model.versionOf(step))).toBe(model.apply(step))
    const channels = await readChannels()
    expect(channels).toEqual(model.channels)
    const { stable, next, previous, isDisabled } = channels
    expect(previous === null || model.isSound(previous)).toBe(true)
    expect(await pageOf(undefined)).toEqual({ release: isDisabled ? null : stable, previous })
    expect(await pageOf(staff)).toEqual({
      release: isDisabled ? null : (next ?? stable),
      previous: next === null ? previous : stable,
    })
  }
}

/** Steps of one kind, and how often they occur. */
const weighted = (
  weight: number,
  action: Step['do'],
  fields: Record<string, fc.Arbitrary<unknown>> = {},
) => ({
  weight,
  arbitrary: fc.record(
    { do: fc.constant(action), ...fields },
    { noNullPrototype: true },
  ) as fc.Arbitrary<Step>,
})

const by = fc.constantFrom('admin', 'admin', 'token')
const release = fc.option(fc.nat({ max: 3 }), { freq: 3 })
const previous = fc.constant(null)
// Pinned and disabled sections refuse or skip other steps, so they are rare.
const step = fc.oneof(
  weighted(12, 'use', { release, audience: fc.constantFrom('everybody', 'everybody', 'staff'), by }),
  weighted(3, 'roll back', { release: previous, by }),
  weighted(2, 'roll back', { release, by }),
  weighted(4, 'fail', { channel: fc.constantFrom('stable', 'next') }),
  weighted(4, 'withdraw', { by }),
  weighted(1, 'publish'),
  weighted(1, 'pin'),
  weighted(2, 'unpin'),
  weighted(1, 'disable', { by }),
  weighted(2, 'enable', { by }),
)

it('the releases of a section follow the rules after any sequence of changes', async () => {
  const property = fc.asyncProperty(fc.array(step, { maxLength: 40, size: 'max' }), compareWithModel)
  await fc.assert(property, { numRuns: 150, interruptAfterTimeLimit: TIME_LIMIT_MS })
})
