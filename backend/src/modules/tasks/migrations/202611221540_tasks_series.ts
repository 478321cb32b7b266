import type { Knex } from 'knex'

/**
 * Recurring tasks: the rule and what each task of it says. `last_day` is the last day of the rule that has been dealt with,
 * `appears_on` when the next task appears, `sort_day` the order of the list; the last two and `next_due_day` follow from
 * the calendar and are written anew when it changes.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`CREATE TABLE IF NOT EXISTS task_series (
    id BIGINT NOT NULL AUTO_INCREMENT,
    title VARCHAR(200) NOT NULL,
    description TEXT NOT NULL,
    priority VARCHAR(8) NOT NULL,
    tags TEXT NOT NULL,
    milestones MEDIUMTEXT NOT NULL,
    creator_id BIGINT NOT NULL,
    pattern VARCHAR(16) NOT NULL,
    first_day DATE NOT NULL,
    every INT NOT NULL,
    weekdays VARCHAR(13) NULL,
    due_time CHAR(5) NULL,
    non_working_days VARCHAR(8) NOT NULL,
    lead_days INT NOT NULL,
    ends_on DATE NULL,
    ends_after INT NULL,
    state VARCHAR(8) NOT NULL,
    counted INT NOT NULL,
    last_day DATE NOT NULL,
    last_due_day DATE NULL,
    next_due_day DATE NULL,
    appears_on DATE NULL,
    sort_day DATE NOT NULL,
    version INT NOT NULL,
    created_at DATETIME(3) NOT NULL,
    updated_at DATETIME(3) NOT NULL,
    PRIMARY KEY (id),
    KEY task_series_due (state, appears_on, id),
    KEY task_series_order (sort_day, id),
    KEY task_series_state_order (state, sort_day, id),
    CONSTRAINT task_series_creator_exists FOREIGN KEY (creator_id) REFERENCES users (id)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`)
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTableIfExists('task_series')
}
