import { createHash } from 'node:crypto'
import { modulesList, moduleVersions, portalVersion } from '@headway/contracts/modules'
import { sectionsHealth, sectionsRegistry } from '@headway/contracts/section-registry'
import {
  sectionsCreate,
  sectionsDisable,
  sectionsEnable,
  sectionsEndNext,
  sectionsGet,
  sectionsList,
  sectionsPin,
  sectionsPreview,
  sectionsPreviewEnd,
  sectionsRemove,
  sectionsRollBack,
  sectionsUpdate,
  sectionsUse,
} from '@headway/contracts/sections'
import type { Act } from '../../platform/act.ts'
import { isUnchanged } from '../../platform/http/conditional.ts'
import type { RouteTable } from '../../platform/http/endpoint.ts'
import { conflict } from '../../platform/http/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { authenticate } from '../auth/index.ts'
import { registerAccess } from './access/access.routes.ts'
import { operatorOf } from './access/operator.ts'
import { Operators } from './access/operators.ts'
import { takeInBuilds } from './builds/take-in.ts'
import { endNext, rollBack, takeIntoUse } from './channels/channels.ts'
import { endPreview, startPreview } from './channels/previews.ts'
import { changeSection, pin, remove, setDisabled } from './channels/switches.ts'
import { watchReleases } from './health/guard.ts'
import { HealthIntake } from './health/health-intake.ts'
import { record } from './history.ts'
import { registerReleases } from './publishing/releases.routes.ts'
import { resolve } from './registry/resolution.ts'
import { SectionState } from './registry/section-state.ts'
import { describeSection, listSections } from './sections.list.ts'
import { can } from './sections.policy.ts'
import { sweepSections } from './sections.sweep.ts'
import { addSection } from './section-rows.ts'
import { announce } from './sections.events.ts'
import { personalRecords, unlistedColumns } from './personal-data.ts'

/** A bad release goes back within a minute of the reports that show it. */
const WATCH_SECONDS = 15
/** A section that is shipped alone puts its build into its folder while the portal runs. */
const BUILDS_SECONDS = 20

function schedule(platform: Platform): void {
  const { jobs, environment } = platform
  jobs.schedule('sections.watch', { seconds: WATCH_SECONDS }, () => watchReleases(platform))
  jobs.schedule('sections.sweep', { cron: '15 3 * * *' }, () => sweepSections(platform), 'long')
  if (Object.keys(environment.SECTION_BUILDS).length > 0) {
    const takeIn = () => takeInBuilds(platform, environment.SECTION_BUILDS)
    jobs.schedule('sections.takeIn', { seconds: BUILDS_SECONDS }, takeIn, 'long')
  }
}

/** Which release whoever asks gets, and what their pages report. */
function registerRuntime(table: RouteTable, platform: Platform, state: SectionState): void {
  const health = new HealthIntake(platform)

  table.route(sectionsRegistry, { can: 'public' }, async ({ ctx }) => {
    const live = await state.current()
    const isKnown = ctx.get('Cookie') !== '' || ctx.get('Authorization') !== ''
    const actor = isKnown ? await authenticate(platform, ctx) : undefined
    const registry = resolve(live, actor, platform.clock.now())
    const digest = createHash('sha256').update(JSON.stringify(registry)).digest('base64url')
    isUnchanged(ctx, `"${digest}"`)
    return registry
  })

  table.route(sectionsHealth, { can: 'signed-in' }, async ({ actor, body }) => {
    const { known } = await state.current()
    health.add(actor.id, body.reports, (section, version) => known.has(`${section} ${version}`))
    return undefined
  })

  table.route(modulesList, { can: 'signed-in' }, async () => ({
    portal: portalVersion,
    modules: { ...moduleVersions },
  }))
}

/** What may be done with a section's token as well as by an administrator. */
function registerOperations(table: RouteTable, platform: Platform, operators: Operators): void {
  table.route(sectionsList, operators.admitting('publish'), async ({ ctx }) => {
    const { section, actor } = operators.of(ctx)
    return { items: await listSections(platform, { section, sessionId: actor?.sessionId ?? null }) }
  })

  table.route(sectionsGet, operators.admitting('publish'), async ({ ctx, params }) => {
    const { actor } = operators.of(ctx)
    return describeSection(platform, params.name, actor?.sessionId ?? null)
  })

  table.route(sectionsUse, operators.admitting('operate'), async ({ ctx, params, body, write }) => {
    const operator = operators.of(ctx)
    await write((trx) => takeIntoUse(platform, operator, { section: params.name, ...body }, trx))
    return describeSection(platform, params.name, operator.actor?.sessionId ?? null)
  })

  table.route(sectionsEndNext, operators.admitting('operate'), async ({ ctx, params, body, write }) => {
    const operator = operators.of(ctx)
    await write((trx) => endNext(platform, operator, { section: params.name, ...body }, trx))
    return describeSection(platform, params.name, operator.actor?.sessionId ?? null)
  })

  table.route(sectionsRollBack, operators.admitting('operate'), async ({ ctx, params, body, write }) => {
    const operator = operators.of(ctx)
    const wish = { ...body, section: params.name, version: body.version }
    await write((trx) => rollBack(platform, operator, wish, trx))
    return describeSection(platform, params.name, operator.actor?.sessionId ?? null)
  })

  const registerSwitch = (endpoint: typeof sectionsDisable | typeof sectionsEnable, isDisabled: boolean) =>
    table.route(endpoint, operators.admitting('operate'), async ({ ctx, params, body, write }) => {
      const operator = operators.of(ctx)
      const wish = { section: params.name, isDisabled, reason: body.reason }
      await write((trx) => setDisabled(platform, operator, wish, trx))
      return describeSection(platform, params.name, operator.actor?.sessionId ?? null)
    })
  registerSwitch(sectionsDisable, true)
  registerSwitch(sectionsEnable, false)
}

/** What only an administrator does. */
function registerAdministration(table: RouteTable, platform: Platform): void {
  const { database } = platform
  const options = { can: can.administer, ability: 'section.administer' }
  const change = async (
    { act, write }: { act: Act; write: <T>(effect: (trx: Transaction) => Promise<T>) => Promise<T> },
    name: string,
    effect: (trx: Transaction) => Promise<void>,
  ) => {
    await write(effect)
    return describeSection(platform, name, act.actor.sessionId)
  }

  table.route(sectionsCreate, options, async (call) => {
    const { act, body } = call
    return change(call, body.name, async (trx) => {
      if (!(await addSection(database, { ...body, at: act.at }, trx))) {
        throw conflict('section_exists', 'A section with this name already exists.')
      }
      await record(platform, operatorOf(act), { section: body.name, kind: 'created', at: act.at }, trx)
      await announce(platform, { name: 'section.changed', payload: { section: body.name }, act }, trx)
    })
  })

  table.route(sectionsUpdate, options, async (call) => {
    const { act, params, body } = call
    return change(call, params.name, (trx) =>
      changeSection(platform, operatorOf(act), params.name, body, trx),
    )
  })

  table.route(sectionsPin, options, async (call) => {
    const { act, params, body } = call
    return change(call, params.name, (trx) =>
      pin(platform, operatorOf(act), { section: params.name, ...body }, trx),
    )
  })

  table.route(sectionsRemove, options, async ({ act, params, body, write }) => {
    await write((trx) => remove(platform, operatorOf(act), { section: params.name, ...body }, trx))
    return undefined
  })

  table.route(sectionsPreview, options, async (call) => {
    const { act, params, body } = call
    return change(call, params.name, (trx) =>
      startPreview(platform, act, { section: params.name, version: body.version }, trx),
    )
  })

  table.route(sectionsPreviewEnd, options, async ({ act, params, write }) => {
    await write((trx) => endPreview(platform, act, params.name, trx))
    return undefined
  })
}

/** Mounts sections: who gets which release, publishing, and what administrators decide. */
export function registerSections(table: RouteTable, platform: Platform): void {
  platform.personalData.add(personalRecords, unlistedColumns)
  const operators = new Operators(platform)
  schedule(platform)
  registerRuntime(table, platform, new SectionState(platform))
  registerOperations(table, platform, operators)
  registerAdministration(table, platform)
  registerReleases(table, platform, operators)
  registerAccess(table, platform)
}
