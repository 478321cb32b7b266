import type { Knex } from 'knex'
import { fillWords } from '../../../platform/search/fill-words.ts'

/** The words that a task is found by, by task and by word (ADR 107). */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`CREATE TABLE IF NOT EXISTS task_words (
    task_id BIGINT NOT NULL,
    word VARCHAR(40) NOT NULL,
    PRIMARY KEY (task_id, word),
    KEY task_words_found (word, task_id),
    CONSTRAINT task_words_task_exists FOREIGN KEY (task_id) REFERENCES tasks (id)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`)
  await fillWords(knex, {
    from: 'tasks',
    columns: ['title', 'tags', 'description'],
    into: { table: 'task_words', id: 'task_id' },
  })
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTableIfExists('task_words')
}
