import { type Misfit, sectionReleasesList, sectionsCompare } from '@headway/contracts/section-releases'
import {
  type Audience,
  sectionsDisable,
  sectionsEnable,
  sectionsEndNext,
  sectionsGet,
  sectionsRollBack,
  sectionsUse,
} from '@headway/contracts/sections'
import type { Reply, Role } from '@headway/contracts'
import { CommandError } from '../command-error.ts'
import { readOptions } from '../options.ts'
import { askPortal, type Portal, portalAt } from '../portal/client.ts'
import { readPackageSection } from '../rspack/section-description.ts'

/** Of what was done last, {@link show} says so much. */
const SHOWN_CHANGES = 5

const common = { portal: { type: 'string' }, reason: { type: 'string' } } as const

function reasonIn({ reason }: { reason?: string | undefined }): string {
  if (!reason) {
    throw new CommandError('Say why: --reason "…". It is kept with the change.')
  }
  return reason
}

/** The state that a change is made on; one that was made meanwhile is refused by the portal. */
async function generationOf(portal: Portal, name: string): Promise<number> {
  const section = await askPortal(portal, sectionsGet, { params: { name } })
  return section.generation
}

/** Shows the releases of the section, newest first. */
export async function list(folder: string, words: readonly string[]): Promise<void> {
  const { values } = readOptions(words, common)
  const { name } = readPackageSection(folder)
  const portal = portalAt(values.portal, process.env)
  const { items } = await askPortal(portal, sectionReleasesList, {
    params: { name },
  })
  for (const { version, state, publishedAt, health, faulty } of items) {
    const counts = `${health.loads} loads, ${health.failures} failed, ${health.errors} errors`
    console.log(
      [version.padEnd(20), state.padEnd(9), publishedAt, counts, faulty?.reason ?? ''].join('  ').trimEnd(),
    )
  }
}

/** Shows which releases are in use, and what was done last. */
export async function show(folder: string, words: readonly string[]): Promise<void> {
  const { values } = readOptions(words, common)
  const { name } = readPackageSection(folder)
  const portal = portalAt(values.portal, process.env)
  const section = await askPortal(portal, sectionsGet, { params: { name } })
  const { stable, next, previous, isPinned, disabled, misfits, history } = section
  const facts: [string, string | undefined][] = [
    ['for everybody', stable ? `${stable.version} since ${stable.since}` : 'nothing'],
    ['for some', next ? `${next.version}, ${describeAudience(next.audience)}` : undefined],
    ['before', previous?.version],
    ['pinned', isPinned ? 'by an administrator: only a person changes its releases' : undefined],
    ['switched off', disabled ? `since ${disabled.at}: ${disabled.reason}` : undefined],
    ['does not fit', misfits.map(describeMisfit).join('; ') || undefined],
  ]
  for (const [fact, value] of facts) {
    if (value !== undefined) {
      console.log(`${fact.padEnd(14)}  ${value}`)
    }
  }
  for (const { at, kind, version, by, reason } of history.slice(0, SHOWN_CHANGES)) {
    const doer = by === null ? 'the portal' : (by.token ?? by.name)
    console.log([at, kind.padEnd(13), version ?? '', doer, reason ?? ''].join('  ').trimEnd())
  }
}

function describeAudience(audience: Audience): string {
  switch (audience.kind) {
    case 'percentage':
      return `${audience.percentage} % of people`
    case 'roles':
      return audience.roles.join(', ')
    case 'people':
      return `${audience.userIds.length} people`
    case 'steps':
      return 'step by step'
    case 'everybody':
      return 'everybody'
  }
}

const describeMisfit = ({ kind, module, needed, found }: Misfit): string =>
  `${module ?? kind} ${needed} (here: ${found ?? 'none'})`

/** Shows two releases side by side: sizes, routes, what they need and what they bring. */
export async function compare(folder: string, words: readonly string[]): Promise<void> {
  const { values, positionals } = readOptions(words, common)
  const { name, version } = readPackageSection(folder)
  const [from, to = version] = positionals
  if (from === undefined) {
    throw new CommandError(
      'Say which releases: compare 1.2.0 1.3.0. The second is the one built here unless given.',
    )
  }
  const portal = portalAt(values.portal, process.env)
  const sides = await askPortal(portal, sectionsCompare, {
    params: { name },
    query: { from, to },
  })
  const row = (what: string, of: (side: Reply<typeof sectionsCompare>['from']) => string | number) => {
    const [before, after] = [`${of(sides.from)}`, `${of(sides.to)}`]
    console.log(`${what.padEnd(16)}  ${before === after ? before : `${before || '–'}  →  ${after || '–'}`}`)
  }
  row('version', (side) => side.version)
  row('contract', (side) => side.contract)
  row('first, bytes', (side) => side.sizes.first)
  row('in all, bytes', (side) => side.sizes.total)
  row('routes', (side) => side.routes.join(' '))
  row('needs', (side) => side.requires.join(', '))
  row('brings', (side) => side.bundled.map((bundled) => `${bundled.name} ${bundled.version}`).join(', '))
  row('loads', (side) => side.health.loads)
  row('failed', (side) => side.health.failures)
  row('errors', (side) => side.health.errors)
}

interface AudienceOptions {
  percentage?: string | undefined
  roles?: string | undefined
  people?: string | undefined
  steps?: boolean | undefined
}

/** Who gets a release; everybody unless it was said otherwise. */
function audienceIn({ percentage, roles, people, steps }: AudienceOptions): Audience {
  const chosen: Audience[] = [
    ...(percentage === undefined ? [] : [{ kind: 'percentage' as const, percentage: Number(percentage) }]),
    ...(roles === undefined ? [] : [{ kind: 'roles' as const, roles: roles.split(',') as Role[] }]),
    ...(people === undefined ? [] : [{ kind: 'people' as const, userIds: people.split(',').map(Number) }]),
    ...(steps ? [{ kind: 'steps' as const }] : []),
  ]
  const [audience = { kind: 'everybody' }] = chosen
  if (chosen.length > 1) {
    throw new CommandError('Choose one of --percentage, --roles, --people and --steps.')
  }
  return audience
}

/** Takes a release into use, for everybody or for some first. */
export async function use(folder: string, words: readonly string[]): Promise<void> {
  const { values, positionals } = readOptions(words, {
    ...common,
    percentage: { type: 'string' },
    roles: { type: 'string' },
    people: { type: 'string' },
    steps: { type: 'boolean' },
  })
  const { name, version: built } = readPackageSection(folder)
  const [version = built] = positionals
  const [audience, reason] = [audienceIn(values), reasonIn(values)]
  const portal = portalAt(values.portal, process.env)
  await askPortal(portal, sectionsUse, {
    params: { name },
    body: { version, audience, reason, generation: await generationOf(portal, name) },
  })
  console.log(`${name} ${version} is in use${audience.kind === 'everybody' ? '' : ' for some'}.`)
}

/** Goes back to the release before, or to the one that is named. */
export async function rollBack(folder: string, words: readonly string[]): Promise<void> {
  const { values, positionals } = readOptions(words, common)
  const { name } = readPackageSection(folder)
  const [version] = positionals
  const reason = reasonIn(values)
  const portal = portalAt(values.portal, process.env)
  const section = await askPortal(portal, sectionsRollBack, {
    params: { name },
    body: {
      ...(version === undefined ? {} : { version }),
      reason,
      generation: await generationOf(portal, name),
    },
  })
  console.log(`${name} is back at ${section.stable?.version ?? 'nothing'}.`)
}

/** Gives those who try a release the one of everybody else again. */
export async function withdraw(folder: string, words: readonly string[]): Promise<void> {
  const { values } = readOptions(words, common)
  const { name } = readPackageSection(folder)
  const reason = reasonIn(values)
  const portal = portalAt(values.portal, process.env)
  const section = await askPortal(portal, sectionsEndNext, {
    params: { name },
    body: { reason, generation: await generationOf(portal, name) },
  })
  console.log(`Everybody has ${section.stable?.version ?? 'nothing'} of ${name}.`)
}

/** Switches the section off for everybody. */
export async function disable(folder: string, words: readonly string[]): Promise<void> {
  const { values } = readOptions(words, common)
  const { name } = readPackageSection(folder)
  const body = { reason: reasonIn(values) }
  const portal = portalAt(values.portal, process.env)
  await askPortal(portal, sectionsDisable, { params: { name }, body })
  console.log(`${name} is switched off.`)
}

/** Switches the section on again. */
export async function enable(folder: string, words: readonly string[]): Promise<void> {
  const { values } = readOptions(words, common)
  const { name } = readPackageSection(folder)
  const body = { reason: reasonIn(values) }
  const portal = portalAt(values.portal, process.env)
  await askPortal(portal, sectionsEnable, { params: { name }, body })
  console.log(`${name} is switched on.`)
}
