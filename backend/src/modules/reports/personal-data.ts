import type { PersonalRecords } from '../../platform/personal-data.ts'

/** Personal data that this module stores (docs/PERMISSIONS.md, "Personal data"). */
export const personalRecords: PersonalRecords[] = [
  {
    kind: 'reports',
    from: 'progress_reports',
    person: 'progress_reports.author_id',
    order: ['progress_reports.created_at', 'progress_reports.id'],
    at: 'progress_reports.created_at',
    fields: {
      id: 'progress_reports.id',
      taskId: 'progress_reports.task_id',
      description: 'progress_reports.description',
      nextSteps: 'progress_reports.next_steps',
      completionPercentage: 'progress_reports.completion_percentage',
      reportDate: 'progress_reports.report_date',
      approval: 'progress_reports.approval',
      submittedAt: 'progress_reports.created_at',
    },
  },
  {
    kind: 'files',
    from: 'report_files',
    person: 'report_files.author_id',
    order: ['report_files.id'],
    at: 'report_files.created_at',
    fields: {
      reportId: 'report_files.report_id',
      name: 'report_files.name',
      bytes: 'report_files.size',
      mediaType: 'report_files.media_type',
      sha256: 'report_files.sha256',
      decision: 'report_files.decision',
      rejectionReason: 'report_files.rejection_reason',
      uploadedAt: 'report_files.created_at',
    },
  },
  {
    kind: 'links',
    from: 'progress_reports JOIN report_links ON report_links.report_id = progress_reports.id',
    person: 'progress_reports.author_id',
    order: ['report_links.id'],
    at: null,
    fields: {
      reportId: 'report_links.report_id',
      title: 'report_links.title',
      url: 'report_links.url',
      description: 'report_links.description',
    },
  },
  {
    kind: 'reportDays',
    from: 'report_days',
    person: 'report_days.user_id',
    order: ['report_days.day'],
    at: 'report_days.due_at',
    fields: {
      day: 'report_days.day',
      state: 'report_days.state',
      reportId: 'report_days.report_id',
      dueAt: 'report_days.due_at',
      reason: 'report_days.reason',
    },
  },
  {
    kind: 'reportBlockers',
    from: 'report_blockers',
    person: 'report_blockers.author_id',
    order: ['report_blockers.id'],
    at: null,
    fields: {
      reportId: 'report_blockers.report_id',
      text: 'report_blockers.text',
      taskId: 'report_blockers.task_id',
      raisedOn: 'report_blockers.raised_on',
      solvedAt: 'report_blockers.solved_at',
      note: 'report_blockers.note',
    },
  },
  {
    kind: 'fileDecisions',
    from: 'report_files',
    person: 'report_files.decided_by',
    order: ['report_files.id'],
    at: 'report_files.decided_at',
    fields: {
      reportId: 'report_files.report_id',
      decision: 'report_files.decision',
      reason: 'report_files.rejection_reason',
      decidedAt: 'report_files.decided_at',
    },
  },
]

export const unlistedColumns = {
  'progress_reports.approved_by': 'the last decision on the files of a report, which are listed',
  'progress_reports.task_creator_id': 'who made the task, which is listed',
  'report_blockers.solved_by': 'who solved a blocker of a report, which is listed for its author',
  'report_days.decided_by': 'who excused a missing report; the reason is listed with the day',
  'report_scope.user_id': 'who may see a report, which follows from the managers of the profiles',
  'report_reminders.user_id': 'that a reminder was sent; the reminder is a notification',
  'report_reminder_requests.user_id': 'that a reminder was sent; the reminder is a notification',
}
