/** Business constants (specification, section 9; docs/RULES.md, "Files"). Sizes in bytes, times in minutes. */
export const limits = {
  approvalThresholdBytes: 26_214_400,
  fileBytes: 104_857_600,
  requestBytes: 262_144_000,
  filesPerReport: 10,
  linksPerReport: 20,
  fileExtensions: ['pdf', 'doc', 'docx', 'xls', 'xlsx', 'jpg', 'jpeg', 'png', 'gif'],
  sessionMinutes: 480,
  sessionWarningMinutes: 15,
  sessionLongestMinutes: 1_440,
  tagsPerTask: 20,
  milestonesPerTask: 100,
  assigneesPerTask: 100,
  importRows: 10_000,
  importBytes: 5_242_880,
} as const
