/** Business constants (specification, section 9; docs/RULES.md, "Files"). Sizes in bytes, times in minutes. */
export const limits = {
  approvalThresholdBytes: 26_214_400,
  fileBytes: 104_857_600,
  requestBytes: 262_144_000,
  filesPerReport: 10,
  filesPerTask: 100,
  linksPerReport: 20,
  fileExtensions: ['pdf', 'doc', 'docx', 'xls', 'xlsx', 'jpg', 'jpeg', 'png', 'gif'],
  sessionMinutes: 480,
  sessionWarningMinutes: 15,
  sessionLongestMinutes: 1_440,
  tagsPerTask: 20,
  /** Tags that have a colour of their own. */
  colouredTags: 60,
  milestonesPerTask: 100,
  assigneesPerTask: 100,
  blockedReasonLength: 200,
  subtasksPerTask: 100,
  watchersPerTask: 200,
  /** Saved views of tasks, of one person. */
  viewsPerPerson: 50,
  viewQueryLength: 1_000,
  /** Templates of tasks, of one person. */
  templatesPerPerson: 50,
  /** Working days until a task from a template is due. */
  templateDays: 260,
  commentLength: 5_000,
  /** For so long, in minutes, people change what they have said. */
  commentEditMinutes: 60,
  /** People that are told by one comment. */
  mentionsPerComment: 20,
  /** Tasks of one comment that are shown by their titles. */
  tasksPerComment: 10,
  /** From either end. */
  relationsPerTask: 50,
  /** Tasks of one act over many. */
  bulkTasks: 5_000,
  /** Tasks that such an act names one by one. */
  bulkTasksNamed: 1_000,
  bulkShiftDays: 260,
  /** Seconds within which it can be taken back; the interface offers it for the first ten. */
  bulkUndoSeconds: 60,
  importRows: 10_000,
  /** That can be used, of one person. */
  apiTokensPerPerson: 20,
  /** Longer than this no API token lasts, whatever is set. */
  apiTokenDays: 365,
  webhooks: 50,
  webhookUrlLength: 2_000,
  /** Messages that wait for one webhook; what comes beyond is counted and not queued. */
  webhookQueue: 10_000,
  importBytes: 5_242_880,
  holidayFileBytes: 200_000,
  taskImportBytes: 20_971_520,
  /** Different words of one kind that an import of tasks looks at, and how long each is. */
  importWords: 200,
  importWordLength: 190,
  /** For so long tasks that were imported can be taken back together. */
  importUndoHours: 24,
} as const

/**
 * What a page may weigh before anybody touches it, in bytes over the wire. Counted is every request until the network is
 * quiet (the page, scripts, font, icon and answers), as Chromium's `transferSize` does: the body as it was sent, and a flat
 * sum for its headers.
 */
export const firstLoadLimits = {
  /** The task list of a manager. */
  page: 230_000,
  /** Kept free of that for the answers of the API, where only files are counted; two of them come with the page and have no headers of their own. */
  answers: 3_400,
  /** What a section may add of its own: its entry and what it exposes. */
  section: 60_000,
  headers: 300,
} as const
