export const priorities = ['low', 'medium', 'high'] as const
export const recurrencePatterns = ['daily', 'weekly', 'monthly', 'quarterly'] as const
/** Rules for dates of a series that fall on a day off. */
export const nonWorkingDayRules = ['before', 'after', 'skip', 'keep'] as const
export const seriesStates = ['active', 'paused', 'ended'] as const
export const taskStatuses = ['pending', 'in_progress', 'completed', 'overdue'] as const
/**
 * Sort orders of task lists; the first is the default. Open tasks come before closed ones, except that `newest` and
 * `oldest` use only the creation time. `priority` sorts from high to low, `status` by pending, in progress, overdue,
 * completed.
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
/** Due date ranges relative to today; weeks begin on Monday. */
export const taskDueRanges = ['today', 'week', 'next_week', 'none'] as const

export const commentOrders = ['newest', 'oldest'] as const

export const timeframes = ['today', 'week', 'month'] as const

/**
 * Notification types (specification, section 4), `comment` for mentions and replies on a task, and `blocker` for what
 * blocks the author of a report.
 */
export const notificationTypes = [
  'deadline',
  'report_missing',
  'blocker',
  'login_alert',
  'task_assigned',
  'file_approval',
  'comment',
  'other',
] as const
/**
 * Delivery of a notification: not at all, in the portal, in the portal and the daily digest, in the portal and by mail
 * at once.
 */
export const deliveries = ['off', 'portal', 'digest', 'mail'] as const
/** Days on which a user gets the daily digest. */
export const digestDays = ['working', 'every', 'never'] as const

/** Default themes for users who have not chosen one; `system` follows the operating system. */
export const themes = ['system', 'light', 'dark'] as const
/** `fixed` keeps the sidebar open on wide screens. */
export const sidebarLayouts = ['collapsible', 'fixed'] as const
/** Available tag colors. */
export const tagColors = ['blue', 'orange', 'teal', 'pink', 'green', 'purple'] as const
/** Display names of the states of a daily report. */
export const reportDayStateNames = {
  submitted: 'On time',
  late: 'Late',
  missing: 'Missing',
  excused: 'Excused',
  due: 'Due today',
} as const
/** File formats of exported lists. */
export const exportFormats = ['csv', 'jsonl', 'xlsx'] as const

/** Date formats that an organization can choose (specification, section 2: 'MM/DD/YYYY'). */
export const dateFormats = ['MM/DD/YYYY', 'DD/MM/YYYY', 'DD.MM.YYYY', 'YYYY-MM-DD'] as const

/** Layouts of the task list. */
export const taskViewKinds = ['cards', 'table', 'board', 'calendar', 'timeline'] as const
/** Attributes that group the columns of the task board and the rows of the task table. */
export const taskGroupings = ['status', 'priority', 'person', 'due'] as const
/** Users who can see a saved view: its owner, also everyone below the owner, or all users. */
export const taskViewAudiences = ['self', 'below', 'everyone'] as const

/** Cache tags of the interface. A live event names the tags that became stale. */
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
  'ReportComment',
  'TaskFile',
  'TaskTemplate',
] as const

/** Kinds of mail; {@link mailStates} lists their states. */
export const mailKinds = ['notification', 'digest', 'welcome', 'test'] as const
/** `held`: there is no mail server. `dropped`: the portal or an administrator decided not to send the mail. */
export const mailStates = ['held', 'waiting', 'sent', 'refused', 'dropped'] as const

/** Health checks of the portal; each kind is one check and can raise an alert. */
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
