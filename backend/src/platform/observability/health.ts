import { StartupError } from '@headway/server-kit/startup-error'
import { isUpToDate, knownSchemaVersion } from '../database/migrations.ts'
import type { Platform } from '../platform.ts'
import type { Routes } from '../http/routes.ts'
import { assertSchemaServable } from '../database/schema-version.ts'

export interface Health {
  /** Reports from now on that the instance takes no new work. */
  drain(): void
  isDraining(): boolean
  /** Reports that the instance is not ready until the work is done. */
  hold(work: Promise<unknown>): void
}

/**
 * Mounts `/healthz`, which reports that the process runs, and `/readyz`, which reports that it can serve: the database
 * is reachable, the schema is current and the process is not stopping.
 */
export function mountHealth(routes: Routes, { database, logger }: Platform): Health {
  let isDraining = false
  let held = 0
  let isSchemaCurrent = false
  const known = knownSchemaVersion()
  const statusOf = () => {
    if (isDraining) {
      return 'stopping'
    }
    if (!isSchemaCurrent) {
      return 'schema is older than this version'
    }
    return held === 0 ? 'ready' : 'starting'
  }
  routes.get('/healthz', (ctx) => {
    ctx.body = { status: 'ok' }
  })
  routes.get('/readyz', async (ctx) => {
    ctx.set('Cache-Control', 'no-store')
    try {
      await assertSchemaServable(database.knex, await known)
      isSchemaCurrent ||= await isUpToDate(database.knex)
    } catch (error) {
      logger.warn({ err: error }, 'not ready')
      ctx.status = 503
      ctx.body = { status: error instanceof StartupError ? error.message : 'database unavailable' }
      return
    }
    ctx.status = isSchemaCurrent && !isDraining && held === 0 ? 200 : 503
    ctx.body = { status: statusOf() }
  })
  return {
    drain: () => {
      isDraining = true
    },
    isDraining: () => isDraining,
    hold: (work) => {
      held++
      void work.finally(() => {
        held--
      })
    },
  }
}
