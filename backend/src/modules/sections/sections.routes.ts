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
  sectionsSetBackend,
  sectionsUpdate,
  sectionsUse,
} from '@headway/contracts/sections'
import type { RequestContext } from '../../platform/request-context.ts'
import { isUnchanged } from '../../platform/http/conditional-requests.ts'
import type { RouteTable } from '../../platform/http/endpoint.ts'
import { conflict } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { authenticate } from '../auth/index.ts'
import { registerAccess } from './access/access.routes.ts'
import { principalOf } from './core/principal.ts'
import { Principals } from './access/principals.ts'
import { registerBackends } from './backends/backends.routes.ts'
import { setBackend } from './backends/set-backend.ts'
import { importBuiltInReleases } from './builds/import-built-in-releases.ts'
import { endNext, rollBack, activateRelease } from './channels/release-actions.ts'
import { endPreview, startPreview } from './channels/previews.ts'
import { changeSection, pin, remove, setDisabled } from './channels/section-settings.ts'
import { rollBackFailingReleases } from './health/auto-rollback.ts'
import { HealthCollector } from './health/health-collector.ts'
import { record } from './core/history.ts'
import { registerReleases } from './publishing/releases.routes.ts'
import { resolve } from './registry/resolution.ts'
import { SectionState } from './registry/section-state.ts'
import { describeSection, listSections } from './sections.list.ts'
import { registerSlots } from './slots/slots.routes.ts'
import { can } from './sections.policy.ts'
import { cleanUpSections } from './sections.cleanup.ts'
import { addSection } from './section-rows.ts'
import { announce } from './core/sections.events.ts'
import { personalRecords, unlistedColumns } from './personal-data.ts'

/** Interval in seconds of the check for failing releases, so that a rollback follows within a minute of the reports. */
const WATCH_SECONDS = 15
/** Interval in seconds of the check for new builds, since a section's build can be replaced while the portal runs. */
const BUILDS_SECONDS = 20

function schedule(platform: Platform): void {
  const { jobs, environment } = platform
  jobs.schedule('sections.watch', { seconds: WATCH_SECONDS }, () => rollBackFailingReleases(platform))
  jobs.schedule('sections.sweep', { cron: '15 3 * * *' }, () => cleanUpSections(platform), 'long')
  if (Object.keys(environment.SECTION_BUILDS).length > 0) {
    const takeIn = () => importBuiltInReleases(platform, environment.SECTION_BUILDS)
    jobs.schedule('sections.takeIn', { seconds: BUILDS_SECONDS }, takeIn, 'long')
  }
}

/** Registers the endpoints that pages use: the registry of releases and the health reports. */
function registerRuntime(table: RouteTable, platform: Platform, state: SectionState): void {
  const health = new HealthCollector(platform)

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

/** Registers the endpoints for administrators and section tokens. */
function registerOperations(table: RouteTable, platform: Platform, principals: Principals): void {
  table.route(sectionsList, principals.allowing('publish'), async ({ ctx }) => {
    const { section, actor } = principals.of(ctx)
    return { items: await listSections(platform, { section, actor }) }
  })

  table.route(sectionsGet, principals.allowing('publish'), async ({ ctx, params }) => {
    const { actor } = principals.of(ctx)
    return describeSection(platform, params.name, actor)
  })

  table.route(sectionsUse, principals.allowing('operate'), async ({ ctx, params, body, write }) => {
    const principal = principals.of(ctx)
    await write((trx) => activateRelease(platform, principal, { section: params.name, ...body }, trx))
    return describeSection(platform, params.name, principal.actor)
  })

  table.route(sectionsEndNext, principals.allowing('operate'), async ({ ctx, params, body, write }) => {
    const principal = principals.of(ctx)
    await write((trx) => endNext(platform, principal, { section: params.name, ...body }, trx))
    return describeSection(platform, params.name, principal.actor)
  })

  table.route(sectionsRollBack, principals.allowing('operate'), async ({ ctx, params, body, write }) => {
    const principal = principals.of(ctx)
    const action = { ...body, section: params.name, version: body.version }
    await write((trx) => rollBack(platform, principal, action, trx))
    return describeSection(platform, params.name, principal.actor)
  })

  const registerSwitch = (endpoint: typeof sectionsDisable | typeof sectionsEnable, isDisabled: boolean) =>
    table.route(endpoint, principals.allowing('operate'), async ({ ctx, params, body, write }) => {
      const principal = principals.of(ctx)
      const action = { section: params.name, isDisabled, reason: body.reason }
      await write((trx) => setDisabled(platform, principal, action, trx))
      return describeSection(platform, params.name, principal.actor)
    })
  registerSwitch(sectionsDisable, true)
  registerSwitch(sectionsEnable, false)
}

interface WriteCall {
  context: RequestContext
  write: <T>(effect: (trx: Transaction) => Promise<T>) => Promise<T>
}

/** Returns a function that changes a section and returns it. */
const changerOf =
  (platform: Platform) =>
  async ({ context, write }: WriteCall, name: string, effect: (trx: Transaction) => Promise<void>) => {
    await write(effect)
    return describeSection(platform, name, context.actor)
  }

/** Registers the endpoints for administrators only. */
function registerAdministration(table: RouteTable, platform: Platform): void {
  const { database } = platform
  const options = { can: can.administer, ability: 'section.administer' }
  const change = changerOf(platform)

  table.route(sectionsCreate, options, async (call) => {
    const { context, body } = call
    return change(call, body.name, async (trx) => {
      if (!(await addSection(database, { ...body, at: context.at }, trx))) {
        throw conflict('section_exists', 'A section with this name already exists.')
      }
      await record(
        platform,
        principalOf(context),
        { section: body.name, kind: 'created', at: context.at },
        trx,
      )
      await announce(platform, { name: 'section.changed', payload: { section: body.name }, context }, trx)
    })
  })

  table.route(sectionsUpdate, options, async (call) => {
    const { context, params, body } = call
    return change(call, params.name, (trx) =>
      changeSection(platform, principalOf(context), params.name, body, trx),
    )
  })

  table.route(sectionsPin, options, async (call) => {
    const { context, params, body } = call
    return change(call, params.name, (trx) =>
      pin(platform, principalOf(context), { section: params.name, ...body }, trx),
    )
  })

  table.route(sectionsRemove, options, async ({ context, params, body, write }) => {
    await write((trx) => remove(platform, principalOf(context), { section: params.name, ...body }, trx))
    return undefined
  })

  table.route(sectionsPreview, options, async (call) => {
    const { context, params, body } = call
    return change(call, params.name, (trx) =>
      startPreview(platform, context, { section: params.name, version: body.version }, trx),
    )
  })

  table.route(sectionsPreviewEnd, options, async ({ context, params, write }) => {
    await write((trx) => endPreview(platform, context, params.name, trx))
    return undefined
  })
}

/** Registers the endpoint for super administrators only. */
function registerBackendAddress(table: RouteTable, platform: Platform): void {
  const change = changerOf(platform)
  const options = { can: can.setBackend, ability: 'section.setBackend' }
  table.route(sectionsSetBackend, options, async (call) => {
    const { context, params, body } = call
    return change(call, params.name, (trx) =>
      setBackend(platform, principalOf(context), { section: params.name, ...body }, trx),
    )
  })
}

/** Registers the endpoints and jobs of sections. */
export function registerSections(table: RouteTable, platform: Platform): void {
  platform.personalData.add(personalRecords, unlistedColumns)
  const principals = new Principals(platform)
  schedule(platform)
  const state = new SectionState(platform)
  registerRuntime(table, platform, state)
  registerBackends(table, platform, state)
  // Before `/api/sections/:name`, because the first matching route answers.
  registerSlots(table, platform)
  registerOperations(table, platform, principals)
  registerAdministration(table, platform)
  registerBackendAddress(table, platform)
  registerReleases(table, platform, principals)
  registerAccess(table, platform)
}
