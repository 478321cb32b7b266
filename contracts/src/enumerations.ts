export const priorities = ['low', 'medium', 'high'] as const
export const recurrencePatterns = ['daily', 'weekly', 'monthly', 'quarterly'] as const
/** What becomes of the dates of a series on which nobody works. */
export const nonWorkingDayRules = ['before', 'after', 'skip', 'keep'] as const
export const seriesStates = ['active', 'paused', 'ended'] as const
export const taskStatuses = ['pending', 'in_progress', 'completed', 'overdue'] as const
/**
 * Orders of a list of tasks, the usual one first. Open tasks come before closed ones, except that `newest` and `oldest` go by when
 * they were created alone. `priority` has the high ones first, `status` what is not begun, then what is in progress, overdue, completed.
 */
export const taskSorts = [
  'due',
  '-due',
  'priority',
  '-priority',
  'status',
  '-status',
  'newest',
  'oldest',
] as const
/** When a task is due, counted from today; weeks begin on Monday. */
export const taskDueRanges = ['today', 'week', 'next_week', 'none'] as const

export const commentOrders = ['newest', 'oldest'] as const

export const timeframes = ['today', 'week', 'month'] as const

/** What people are told of (specification, section 4), and that they are named or answered on a task. */
export const notificationTypes = [
  'deadline',
  'report_missing',
  'login_alert',
  'task_assigned',
  'file_approval',
  'comment',
  'other',
] as const
/** How somebody is told, each with what stands before it: not at all, in the portal, in the daily digest too, by a mail at once. */
export const deliveries = ['off', 'portal', 'digest', 'mail'] as const
/** On which days somebody gets their digest. */
export const digestDays = ['working', 'every', 'never'] as const

/** What is shown to somebody who has chosen no theme; `system` follows the operating system. */
export const themes = ['system', 'light', 'dark'] as const
/** `fixed` stays open on a wide screen. */
export const sidebarLayouts = ['collapsible', 'fixed'] as const
/** Orders of day, month and year that an organisation may choose (specification, section 2: 'MM/DD/YYYY'). */
/** Colours that a tag can have. */
export const tagColours = ['blue', 'orange', 'teal', 'pink', 'green', 'purple'] as const
/** File formats of exported lists. */
export const exportFormats = ['csv', 'jsonl', 'xlsx'] as const

export const dateFormats = ['MM/DD/YYYY', 'DD/MM/YYYY', 'DD.MM.YYYY', 'YYYY-MM-DD'] as const

/** Ways to look at tasks. */
export const taskViewKinds = ['cards', 'table', 'board', 'calendar', 'timeline'] as const
/** Attributes that group the columns of the task board and the rows of the task table. */
export const taskGroupings = ['status', 'priority', 'person', 'due'] as const
/** Who has a saved view: its owner, everybody below them too, or everybody. */
export const taskViewAudiences = ['self', 'below', 'everyone'] as const

/** What the interface caches by; a live event names the tags that are stale now. */
export const liveTags = [
  'Task',
  'Milestone',
  'Report',
  'User',
  'Session',
  'Stats',
  'Notification',
  'Activity',
  'Setting',
  'Section',
  'Audit',
  'Alert',
  'Backup',
  'Mail',
  'ApiToken',
  'Webhook',
  'Series',
  'TaskView',
  'Comment',
  'TaskFile',
  'TaskTemplate',
] as const

/** What a mail is; see {@link mailStates} for what becomes of it. */
export const mailKinds = ['notification', 'digest', 'welcome', 'test'] as const
/**
 * `held` without a mail server; `dropped` when it was decided that it is not sent.
 */
export const mailStates = ['held', 'waiting', 'sent', 'refused', 'dropped'] as const

/** What the portal watches of itself; each kind is one check and can stand as an alert. */
export const alertKinds = [
  'disk',
  'quota',
  'providerBehind',
  'identityOutbox',
  'mailWaiting',
  'mailUndecided',
  'jobsLate',
  'jobsDead',
  'failedSignIns',
  'clock',
  'migrationWaiting',
  'sectionUnhealthy',
  'auditBroken',
  'backupOld',
  'backupFailed',
  'restoreTestFailed',
  'certificate',
  'webhookFailing',
] as const
