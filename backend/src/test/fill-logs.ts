import type { Knex } from 'knex'
import type { Organization } from './portal.ts'

/** Rows of each log. */
export const LOGGED = 20_000

const DIGITS = Array.from({ length: 10 }, (_, digit) => `SELECT ${digit} AS d`).join(' UNION ALL ')
/** The numbers from 1 to {@link LOGGED}. */
const NUMBERS = `(SELECT 1 + a.d + 10 * b.d + 100 * c.d + 1000 * e.d + 10000 * f.d AS n
  FROM (${DIGITS}) a, (${DIGITS}) b, (${DIGITS}) c, (${DIGITS}) e, (SELECT 0 AS d UNION ALL SELECT 1) f) numbers`

/** Every thousandth row has another value, because searches for rare values take longest. */
const RARELY = (rare: string, common: string) => `IF(n MOD 1000 = 0, '${rare}', '${common}')`
const AGO = 'UTC_TIMESTAMP(3) - INTERVAL n SECOND'

/** Inserts one row of each log per number. */
function logsOf({ pm, staff, superAdmin }: Organization): string[] {
  return [
    `INSERT INTO task_comments (task_id, author_id, text, version, created_at)
     SELECT 1, ${staff.id}, 'Said', 1, ${AGO} FROM ${NUMBERS}`,
    `INSERT INTO task_history (task_id, actor_id, field, part, value_after, created_at)
     SELECT 1, ${pm.id}, ${RARELY('title', 'priority')}, NULL, '"high"', ${AGO} FROM ${NUMBERS}`,
    `INSERT INTO mail_messages (unique_key, kind, user_id, subject, content, state, created_at, changed_at, wanted_at, run_at)
     SELECT CONCAT('key', n), 'notification', ${pm.id}, 'Subject', '{}', ${RARELY('refused', 'sent')}, ${AGO}, ${AGO}, ${AGO}, ${AGO}
       FROM ${NUMBERS}`,
    `INSERT INTO progress_reports (id, author_id, description, completion_percentage, report_date)
     VALUES (1, ${staff.id}, 'Done', 0, UTC_TIMESTAMP(3))`,
    `INSERT INTO report_comments (report_id, author_id, text, version, created_at)
     SELECT 1, ${staff.id}, 'Said', 1, ${AGO} FROM ${NUMBERS}`,
    `INSERT INTO report_blockers (report_id, author_id, text, raised_on, solved_at)
     SELECT 1, ${staff.id}, 'Blocked', CURRENT_DATE, IF(n MOD 2 = 0, NULL, ${AGO}) FROM ${NUMBERS}`,
    `INSERT INTO webhooks (id, name, url, events, secret, is_active, created_at, created_by)
     VALUES (1, 'One', 'https://hooks.test/', '["task.created"]', '', 1, UTC_TIMESTAMP(3), ${superAdmin.id})`,
    `INSERT INTO webhook_deliveries (webhook_id, event, message_id, body, state, created_at)
     SELECT 1, 'task.created', CONCAT('m', n), '{}', ${RARELY('failed', 'sent')}, ${AGO} FROM ${NUMBERS}`,
    `INSERT INTO sign_in_failures (event_id, happened_at, user_id, address, reason)
     SELECT CONCAT('e', n), ${AGO}, ${staff.id}, '10.0.0.1', 'wrong_credentials' FROM ${NUMBERS}`,
    `INSERT INTO sessions (user_id, created_at, last_seen_at, expires_at, checked_at, ended_at)
     SELECT id, ${AGO}, ${AGO}, UTC_TIMESTAMP(3) + INTERVAL 1 DAY, ${AGO}, IF(n MOD 4 = 0, NULL, ${AGO})
       FROM (SELECT id, id AS n FROM users WHERE email LIKE 'many%') numbers`,
    `INSERT INTO settings_history (\`key\`, value_before, value_after, changed_by, changed_at)
     SELECT 'organization.name', '"One"', '"Two"', ${superAdmin.id}, ${AGO} FROM ${NUMBERS}`,
    `INSERT INTO backups (kind, state, requested_at, finished_at, unfinished)
     SELECT 'daily', 'done', ${AGO}, ${AGO}, NULL FROM ${NUMBERS}`,
    `INSERT INTO backup_restore_tests (backup_id, state, requested_at, finished_at, unfinished)
     SELECT 1, 'done', ${AGO}, ${AGO}, NULL FROM ${NUMBERS}`,
    `INSERT INTO task_views (owner_id, name, query, audience, created_at, updated_at)
     SELECT id, 'Mine', 'status=pending', 'everyone', UTC_TIMESTAMP(3), UTC_TIMESTAMP(3) FROM users`,
    `INSERT INTO notifications (user_id, type, priority, title, message, is_read, created_at)
     SELECT u.id, ${RARELY('comment', 'other')}, 'low', 'Something', '', n MOD 500 <> 0, ${AGO}
       FROM ${NUMBERS} JOIN users u WHERE u.id IN (${pm.id}, ${staff.id}, ${superAdmin.id})`,
  ]
}

/** Inserts people below a project manager and a senior one, to be found by text, role, status and manager. */
function peopleOf({ pm, srPm, president }: Organization): string[] {
  const above = [pm, srPm, president].map(({ id }) => id)
  return [
    `INSERT INTO users (email, first_name, last_name, role, is_active, manager_id, created_at)
     SELECT CONCAT('many', n, '@headway.test'), CONCAT('First', n), CONCAT('Many', n MOD 977),
       ${RARELY('viewer', 'staff')}, n MOD 1000 <> 1, ${pm.id}, ${AGO} FROM ${NUMBERS}`,
    `INSERT INTO user_closure (ancestor_id, descendant_id, depth) SELECT id, id, 0 FROM users WHERE email LIKE 'many%'`,
    ...above.map(
      (id, index) =>
        `INSERT INTO user_closure (ancestor_id, descendant_id, depth) SELECT ${id}, id, ${index + 1} FROM users WHERE email LIKE 'many%'`,
    ),
    `INSERT INTO report_days (day, user_id, state, due_at)
     SELECT CURRENT_DATE - INTERVAL d.n DAY, u.id, IF((u.id + d.n) MOD 1000 = 0, 'missing', 'submitted'), UTC_TIMESTAMP(3)
       FROM users u JOIN (SELECT 1 AS n UNION SELECT 2 UNION SELECT 3 UNION SELECT 4 UNION SELECT 5) d
       WHERE u.email LIKE 'many%'`,
    `INSERT INTO user_search_terms (word, user_id) SELECT LOWER(last_name), id FROM users WHERE email LIKE 'many%'`,
    `INSERT INTO user_search_terms (word, user_id) SELECT LOWER(first_name), id FROM users WHERE email LIKE 'many%'`,
  ]
}

/** Fills the tables that grow with time and people directly in SQL. A task with the id 1 must exist. */
export async function fillLogs(knex: Knex, people: Organization): Promise<void> {
  for (const sql of [
    ...peopleOf(people),
    ...logsOf(people),
    'ANALYZE TABLE users, user_search_terms, user_closure, report_days',
  ]) {
    await knex.raw(sql).options({ timeout: 120_000 })
  }
}
