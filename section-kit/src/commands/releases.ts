import { type Misfit, type Release, sectionReleasesList } from '@headway/contracts/section-releases'
import {
  type Audience,
  sectionsDisable,
  sectionsEnable,
  sectionsEndNext,
  sectionsGet,
  sectionsRollBack,
  sectionsUse,
} from '@headway/contracts/sections'
import { type Reply, type Role, roles as allRoles } from '@headway/contracts'
import { CommandError } from '../command-error.ts'
import { callPortal, type Portal, portalAt, type PortalOptions, PortalRefusal } from '../portal/client.ts'
import { printJson } from '../portal/print-json.ts'
import { readPackageSection } from '../rspack/section-description.ts'

/** Number of most recent changes that {@link show} prints. */
const MAX_CHANGES = 5

interface ChangeOptions extends PortalOptions {
  /** Stored with the change. */
  reason: string
}

/** Returns the section of a folder and the portal that the command calls. */
function openSection(folder: string, options: PortalOptions) {
  const { name, version } = readPackageSection(folder)
  return { name, version, portal: portalAt(options.portal, process.env) }
}

/**
 * Returns the section's current generation. The portal refuses a change if another one
 * was made in the meantime.
 */
async function generationOf(portal: Portal, name: string): Promise<number> {
  const section = await callPortal(portal, sectionsGet, { params: { name } })
  return section.generation
}

/** Prints the reply of the portal: as JSON with `--json`, otherwise as a text. */
function report<Answer extends object>(
  reply: Answer,
  { json }: PortalOptions,
  text: (reply: Answer) => string,
): void {
  if (json) {
    printJson(reply)
  } else {
    console.log(text(reply))
  }
}

/** Shows the releases of the section, newest first. */
export async function list(folder: string, options: PortalOptions): Promise<void> {
  const { name, portal } = openSection(folder, options)
  const releases = await callPortal(portal, sectionReleasesList, { params: { name } })
  report(releases, options, ({ items }) => items.map(describeRelease).join('\n') || 'No releases yet.')
}

function describeRelease({ version, state, publishedAt, health, faulty, changes }: Release): string {
  const counts = `${health.loads} loads, ${health.failures} failed, ${health.errors} errors`
  const facts = [version.padEnd(20), state.padEnd(9), publishedAt, counts, faulty?.reason ?? '', changes]
  return facts.filter(Boolean).join('  ')
}

/** Shows which releases are in use, and the most recent changes. */
export async function show(folder: string, options: PortalOptions): Promise<void> {
  const { name, portal } = openSection(folder, options)
  const section = await callPortal(portal, sectionsGet, { params: { name } })
  report(section, options, describeSection)
}

function describeSection(section: Reply<typeof sectionsGet>): string {
  const { stable, next, previous, isPinned, disabled, misfits, history } = section
  const facts: [string, string | undefined][] = [
    ['active', stable ? `${stable.version} since ${stable.since}` : 'none'],
    ['rolling out', next ? `${next.version}, ${describeAudience(next.audience)}` : undefined],
    ['previous', previous?.version],
    ['pinned', isPinned ? 'by an administrator, so releases don’t change automatically' : undefined],
    ['disabled', disabled ? `since ${disabled.at}: ${disabled.reason}` : undefined],
    ['incompatible', misfits.map(describeIncompatibility).join('; ') || undefined],
  ]
  const changes = history.slice(0, MAX_CHANGES).map(({ at, kind, version, by, reason }) => {
    const actor = by === null ? 'system' : (by.token ?? by.name)
    return [at, kind.padEnd(13), version ?? '', actor, reason ?? ''].join('  ').trimEnd()
  })
  const lines = facts.flatMap(([fact, value]) =>
    value === undefined ? [] : [`${fact.padEnd(14)}  ${value}`],
  )
  return [...lines, ...changes].join('\n')
}

function describeAudience(audience: Audience): string {
  switch (audience.kind) {
    case 'percentage':
      return `${audience.percentage}% of users`
    case 'roles':
      return audience.roles.join(', ')
    case 'everybody':
      return 'everyone'
  }
}

const describeIncompatibility = ({ kind, module, needed, found }: Misfit): string =>
  `${module ?? kind} ${needed} (here: ${found ?? 'none'})`

interface AudienceOptions {
  percentage?: string
  roles?: string
}

/** @throws CommandError if one of the names is not a role. */
function rolesIn(list: string): Role[] {
  const names = list.split(',').map((name) => name.trim())
  const unknown = names.filter((name) => !(allRoles as readonly string[]).includes(name))
  if (unknown.length > 0) {
    throw new CommandError(
      `Unknown role in --roles: ${unknown.join(', ')}. The roles are ${allRoles.join(', ')}.`,
    )
  }
  return names as Role[]
}

/**
 * Returns the audience of the options: everyone by default.
 *
 * @throws CommandError if both options are given, or one of them is invalid.
 */
function audienceIn({ percentage, roles }: AudienceOptions): Audience {
  if (percentage !== undefined && roles !== undefined) {
    throw new CommandError('Choose either --percentage or --roles.')
  }
  if (percentage !== undefined) {
    if (!/^[1-9]\d?$/.test(percentage)) {
      throw new CommandError('--percentage must be a whole number from 1 to 99. For everyone, leave it out.')
    }
    return { kind: 'percentage', percentage: Number(percentage) }
  }
  return roles === undefined ? { kind: 'everybody' } : { kind: 'roles', roles: rolesIn(roles) }
}

/**
 * Activates a release for everyone, or for some users first.
 *
 * @param chosen version of the release; by default that of `package.json`.
 */
export async function use(
  folder: string,
  chosen: string | undefined,
  options: ChangeOptions & AudienceOptions,
): Promise<void> {
  const audience = audienceIn(options)
  const { name, version: built, portal } = openSection(folder, options)
  const version = chosen ?? built
  const section = await callPortal(portal, sectionsUse, {
    params: { name },
    body: { version, audience, reason: options.reason, generation: await generationOf(portal, name) },
  }).catch((error: Error) => {
    throw error instanceof PortalRefusal && error.status === 404
      ? new CommandError(`${name} ${version} is not published. Run "headway-section publish" first.`)
      : error
  })
  const users = audience.kind === 'everybody' ? '' : ' for some users'
  report(section, options, ({ disabled }) =>
    disabled
      ? `${name} ${version} will be active${users} once the section is enabled. It is disabled: ${disabled.reason}`
      : `${name} ${version} is active${users}.`,
  )
}

/**
 * Rolls back to an earlier release.
 *
 * @param chosen version of the release; by default the previous one.
 */
export async function rollBack(
  folder: string,
  chosen: string | undefined,
  options: ChangeOptions,
): Promise<void> {
  const { name, portal } = openSection(folder, options)
  const section = await callPortal(portal, sectionsRollBack, {
    params: { name },
    body: {
      ...(chosen === undefined ? {} : { version: chosen }),
      reason: options.reason,
      generation: await generationOf(portal, name),
    },
  })
  report(section, options, ({ stable }) => `${name} was rolled back to ${stable?.version ?? 'no release'}.`)
}

/** Withdraws a release that only some users have, so that everyone has the stable release again. */
export async function withdraw(folder: string, options: ChangeOptions): Promise<void> {
  const { name, portal } = openSection(folder, options)
  const section = await callPortal(portal, sectionsEndNext, {
    params: { name },
    body: { reason: options.reason, generation: await generationOf(portal, name) },
  })
  report(section, options, ({ stable }) => `Everyone has ${stable?.version ?? 'no release'} of ${name}.`)
}

/** Disables the section for everyone. */
export async function disable(folder: string, options: ChangeOptions): Promise<void> {
  const { name, portal } = openSection(folder, options)
  const body = { reason: options.reason }
  const { disabled } = await callPortal(portal, sectionsGet, { params: { name } })
  const section = await callPortal(portal, sectionsDisable, { params: { name }, body })
  report(section, options, () =>
    disabled
      ? `${name} was already disabled, since ${disabled.at}: ${disabled.reason}`
      : `${name} is disabled.`,
  )
}

/** Enables the section again. */
export async function enable(folder: string, options: ChangeOptions): Promise<void> {
  const { name, portal } = openSection(folder, options)
  const body = { reason: options.reason }
  const { disabled } = await callPortal(portal, sectionsGet, { params: { name } })
  const section = await callPortal(portal, sectionsEnable, { params: { name }, body })
  report(section, options, () => (disabled ? `${name} is enabled.` : `${name} was already enabled.`))
}
