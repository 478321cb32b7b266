import { type Misfit, sectionReleasesList } from '@headway/contracts/section-releases'
import {
  type Audience,
  sectionsDisable,
  sectionsEnable,
  sectionsEndNext,
  sectionsGet,
  sectionsRollBack,
  sectionsUse,
} from '@headway/contracts/sections'
import type { Role } from '@headway/contracts'
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
    case 'everybody':
      return 'everybody'
  }
}

const describeMisfit = ({ kind, module, needed, found }: Misfit): string =>
  `${module ?? kind} ${needed} (here: ${found ?? 'none'})`

interface AudienceOptions {
  percentage?: string | undefined
  roles?: string | undefined
}

/** Returns the audience of the options: everyone by default. @throws CommandError if both options are given. */
function audienceIn({ percentage, roles }: AudienceOptions): Audience {
  if (percentage !== undefined && roles !== undefined) {
    throw new CommandError('Choose either --percentage or --roles.')
  }
  if (percentage !== undefined) {
    return { kind: 'percentage', percentage: Number(percentage) }
  }
  return roles === undefined ? { kind: 'everybody' } : { kind: 'roles', roles: roles.split(',') as Role[] }
}

/** Takes a release into use, for everybody or for some first. */
export async function use(folder: string, words: readonly string[]): Promise<void> {
  const { values, positionals } = readOptions(words, {
    ...common,
    percentage: { type: 'string' },
    roles: { type: 'string' },
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
