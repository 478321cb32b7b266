import type { Connection } from 'mysql2/promise'
import { atMost, formatTable, type Goal, median, report } from './goals.ts'
import { type Request, singlesAndPairs, timeOf } from './growth.ts'
import type { Portal } from './portal.ts'
import type { ReportingOrganization } from './report-seed.ts'
import { signIn, signInAs } from './seed.ts'

const ROUNDS = 6
const WARM_UP_ROUNDS = 1
const MAX_RATIO = 1.5
/** A view whose reply has more than this ratio of bytes shows more entries. */
const MAX_BYTES_RATIO = 1.2
const DAY_MS = 86_400_000

/** A portal with an organization of people who report. */
export interface ReportingPortal {
  portal: Portal
  connection: Connection
  organization: ReportingOrganization
}

interface View extends Request {
  role: string
}

interface TimedView {
  few: View
  many: View
  /** Whether the reply of the large organization has more entries. */
  isFuller: boolean
  times: [few: number[], many: number[]]
}

const dayIn = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

/** Returns the paths of all lists and counts about reports. */
function pathsOf({ firstUserId, firstTaskId }: ReportingOrganization): string[] {
  const people = ['', 'q=grace', 'q=number77', 'state=missing&q=grace']
  const states = ['submitted', 'late', 'missing', 'excused', 'due'].map((state) => `state=${state}`)
  const month = `from=${dayIn(-30)}&to=${dayIn(0)}`
  const days = ['all', 'direct'].flatMap((under) =>
    [...people, ...states].map((filter) => `/api/report-days?${month}&limit=25&under=${under}&${filter}`),
  )
  const oneDay = states.map((state) => `/api/report-days?from=${dayIn(-1)}&to=${dayIn(-1)}&limit=25&${state}`)
  // A staff member and a task of theirs.
  const filters = `author=${firstUserId + 5} task=${firstTaskId + 20} from=${dayIn(-3)} to=${dayIn(-30)} blockers=open unread=yes`
  const others =
    'report-blockers approvals report-suggestions report-draft dashboard/overview dashboard/needs'
  return [
    ...days,
    ...oneDay,
    ...singlesAndPairs(filters).map((query) => `/api/progress-reports?${query}`),
    ...others.split(' ').map((path) => `/api/${path}`),
  ]
}

/** Returns every view by role and path, those that the role may not read too. */
async function viewsOf({ connection, organization }: ReportingPortal): Promise<View[]> {
  const { seniorId, headIds, firstUserId } = organization
  const members: [role: string, userId: number][] = [
    ['sr_pm', seniorId],
    ['pm of a department', headIds[0] ?? 0],
    ['pm', firstUserId],
    ['staff', firstUserId + 5],
  ]
  const cookies: [role: string, cookie: string][] = []
  for (const [role, userId] of members) {
    cookies.push([role, (await signIn(connection, userId)).cookie])
  }
  for (const role of ['super_admin', 'it_admin', 'president', 'viewer']) {
    cookies.push([role, (await signInAs(connection, role)).cookie])
  }
  return cookies.flatMap(([role, cookie]) => pathsOf(organization).map((path) => ({ role, path, cookie })))
}

/** Prints the views that grew most and returns the goals. */
function goalsOf(views: readonly TimedView[]): Goal[] {
  const rows = views.map((view) => {
    // The best round, because other load on the machine only adds time.
    const [small, large] = view.times.map((times) => Math.min(...times)) as [number, number]
    return { ...view.many, isFuller: view.isFuller, small, large, ratio: large / small }
  })
  const worst = rows.toSorted((one, other) => other.ratio - one.ratio)
  const above = worst.filter(({ ratio }) => ratio > MAX_RATIO)
  const fuller = above.filter(({ isFuller }) => isFuller).length
  const cells = worst
    .slice(0, Math.max(10, above.length))
    .map((row) => [
      row.role,
      row.path,
      row.small.toFixed(1),
      row.large.toFixed(1),
      row.ratio.toFixed(2),
      row.isFuller ? 'more entries' : '',
    ])
  console.log(`\n${formatTable([['', 'grew most', 'ms few', 'ms many', 'x', ''], ...cells])}\n`)
  const ratio = median(rows.map((row) => row.ratio))
  const slowest = Math.max(...rows.map(({ large }) => large))
  return [
    atMost('L1', `${views.length} views of reports at 1,000,000, median`, ratio, 'x', MAX_RATIO),
    atMost('L1', 'views above 1.5 x with as many entries', above.length - fuller, '', 0),
    atMost('L1', 'views above 1.5 x with more entries', fuller, '', 0),
    atMost('L1', 'slowest view', slowest, 'ms', 25),
  ]
}

/**
 * Times every view of two organizations in turns, so that other load on the machine affects both alike.
 *
 * @param few a hundredth of `many`.
 */
export async function measureViews(few: ReportingPortal, many: ReportingPortal): Promise<Goal[]> {
  const views: TimedView[] = []
  const ofFew = await viewsOf(few)
  for (const [index, view] of (await viewsOf(many)).entries()) {
    // Other statuses, such as 403, mean that the role has no access.
    const { status, bytes } = await timeOf(many.portal.backendUrl, view)
    if (status === 200) {
      const viewOfFew = ofFew[index] as View
      const small = await timeOf(few.portal.backendUrl, viewOfFew)
      if (small.status !== 200) {
        throw new Error(`${view.path} answers ${small.status} in the small organization`)
      }
      const isFuller = bytes > small.bytes * MAX_BYTES_RATIO
      views.push({ few: viewOfFew, many: view, isFuller, times: [[], []] })
    } else if (status >= 500 || status === 400) {
      throw new Error(`${view.path} answers ${status}`)
    }
  }
  report(`timing ${views.length} views of reports`)
  for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round++) {
    for (const view of views) {
      const small = await timeOf(few.portal.backendUrl, view.few)
      const large = await timeOf(many.portal.backendUrl, view.many)
      if (round >= 0) {
        view.times[0].push(small.milliseconds)
        view.times[1].push(large.milliseconds)
      }
    }
  }
  return goalsOf(views)
}
