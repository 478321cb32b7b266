/** Columns with user ids that are missing from the personal data export, with the reason. */
export const unlistedColumns = {
  'task_series.creator_id': 'a rule for tasks; each of its tasks is among the tasks created',
  'task_series.changed_by_id': 'who has changed a rule last; the change stands in the audit log',
  'task_series_assignees.user_id': 'a rule for tasks; each of its tasks is among the tasks assigned',
}
