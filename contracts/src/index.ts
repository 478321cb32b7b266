export {
  type Address,
  type Body,
  type BodyInput,
  buildPath,
  type EndpointDefinition,
  endpoint,
  type Method,
  type Params,
  type Query,
  type QueryInput,
  type Reply,
  type Route,
  type RouteOf,
} from './endpoint.ts'
export {
  type Mention,
  mentionOf,
  mentionsIn,
  type Reference,
  referencesIn,
  replaceMentions,
} from './comment-text.ts'
export {
  commentOrders,
  dateFormats,
  exportFormats,
  liveTags,
  nonWorkingDayRules,
  priorities,
  recurrencePatterns,
  reportDayStateNames,
  seriesStates,
  sidebarLayouts,
  tagColors,
  taskDueRanges,
  taskSorts,
  taskStatuses,
  themes,
  timeframes,
} from './enumerations.ts'
export { firstLoadLimits, limits, resumableBytes } from './limits.ts'
export { Problem, ProblemField } from './problem.ts'
export { roleNames, roles } from './roles.ts'
export { isSafeUrl } from './safe-url.ts'
export { type Person, Role } from './common.ts'
export { isSameTag, uniqueTags } from './tag-names.ts'
