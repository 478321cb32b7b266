import type { Knex } from 'knex'
import { dropForeignKey } from '../../../platform/database/alter-table.ts'

/** Words are written with their task, by whoever holds its row: to look that row up again for each word finds nothing new. */
export const up = (knex: Knex): Promise<void> => dropForeignKey(knex, 'task_words', 'task_words_task_exists')

export async function down(knex: Knex): Promise<void> {
  await knex.raw(
    `ALTER TABLE task_words ADD CONSTRAINT task_words_task_exists FOREIGN KEY (task_id) REFERENCES tasks (id)`,
  )
}
