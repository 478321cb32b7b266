/** Business constants (specification, section 9; docs/VALIDATION.md, "Files"). Sizes in bytes, times in minutes. */
export const limits = {
  approvalThresholdBytes: 26_214_400,
  fileBytes: 104_857_600,
  requestBytes: 262_144_000,
  filesPerReport: 10,
  filesPerTask: 100,
  linksPerReport: 20,
  tasksPerReport: 10,
  /** Days of one list of daily reports. */
  reportDaysPerList: 62,
  excuseReasonLength: 200,
  blockersPerReport: 5,
  blockerLength: 200,
  /** The database's type TEXT holds one byte less than 64 KiB. */
  reportDraftBytes: 65_535,
  nextStepsLength: 2_000,
  reportDescriptionLength: 10_000,
  remindersPerRequest: 100,
  approvalsAtOnce: 100,
  printedReports: 200,
  fileExtensions: ['pdf', 'doc', 'docx', 'xls', 'xlsx', 'jpg', 'jpeg', 'png', 'gif'],
  sessionMinutes: 480,
  sessionWarningMinutes: 15,
  sessionLongestMinutes: 1_440,
  tagsPerTask: 20,
  /** Maximum number of tags with a color of their own. */
  coloredTags: 60,
  milestonesPerTask: 100,
  assigneesPerTask: 100,
  blockedReasonLength: 200,
  subtasksPerTask: 100,
  watchersPerTask: 200,
  /** Maximum number of saved task views per user. */
  viewsPerPerson: 50,
  viewQueryLength: 1_000,
  /** Maximum number of task templates per user. */
  templatesPerPerson: 50,
  /** Maximum number of working days between the creation of a task from a template and its due date. */
  templateDays: 260,
  commentLength: 5_000,
  /** Minutes during which authors may edit their comments. */
  commentEditMinutes: 60,
  /** Maximum number of mentioned people that one comment notifies. */
  mentionsPerComment: 20,
  /** Maximum number of tasks in one comment that are shown with their titles. */
  tasksPerComment: 10,
  /** Maximum number of relations of a task, in both directions together. */
  relationsPerTask: 50,
  /** Maximum number of tasks of one bulk operation. */
  bulkTasks: 5_000,
  /** Maximum number of tasks that a bulk operation may list by id. */
  bulkTasksNamed: 1_000,
  bulkShiftDays: 260,
  /** Seconds within which a bulk operation can be undone; the interface offers it during the first ten. */
  bulkUndoSeconds: 60,
  importRows: 10_000,
  /** Maximum number of usable API tokens per user. */
  apiTokensPerPerson: 20,
  /** Maximum lifetime of an API token in days, regardless of the settings. */
  apiTokenDays: 365,
  webhooks: 50,
  webhookUrlLength: 2_000,
  /** Maximum number of messages queued for one webhook. Further messages are counted but not queued. */
  webhookQueue: 10_000,
  importBytes: 5_242_880,
  holidayFileBytes: 200_000,
  taskImportBytes: 20_971_520,
  /** Maximum number of distinct values per kind that a task import maps, and the maximum length of one value. */
  importWords: 200,
  importWordLength: 190,
  /** Hours within which imported tasks can be removed together again. */
  importUndoHours: 24,
} as const

/**
 * Larger files are uploaded when they are chosen, resumably. It is not part of `limits`, which belongs to the first load.
 */
export const resumableBytes = 8_388_608

/**
 * Limits of the transferred size of a page before the first user interaction, in bytes. The size includes every request
 * until the network is idle (page, scripts, font, icon and API responses). It is measured like Chromium's
 * `transferSize`: the encoded body plus a flat amount for the headers.
 */
export const firstLoadLimits = {
  /** The task list of a manager. */
  page: 230_000,
  /**
   * Part of `page` reserved for API responses, for tests that count only files. Two of these responses are embedded in
   * the page and have no headers of their own.
   */
  answers: 3_400,
  /** Additional size of one section: its manifest, its remote entry and its exposed modules. */
  section: 60_000,
  headers: 300,
} as const
