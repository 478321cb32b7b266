import type { RouteTable } from '../../platform/http/endpoint.ts'
import type { Platform } from '../../platform/platform.ts'
import { unlistedColumns } from './personal-data.ts'
import { scheduleSeries } from './series.jobs.ts'
import { registerSeries } from './series.routes.ts'
import { subscribeSeries } from './series.subscribers.ts'

export { rewriteTags } from './rewrite-tags.ts'
export { countSeriesOf, keepUntouched } from './series-people.ts'
/**
 * Exported for the seed, which handles series for its own platform, with another clock and without registered modules.
 */
export { subscribeSeries } from './series.subscribers.ts'

export function register(table: RouteTable, platform: Platform): void {
  platform.personalData.add([], unlistedColumns)
  subscribeSeries(platform)
  scheduleSeries(platform)
  registerSeries(table, platform)
}
