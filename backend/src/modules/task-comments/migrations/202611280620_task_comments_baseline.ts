import type { Knex } from 'knex'

/** Creates the table of comments on tasks. A deleted comment keeps its row without the text. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`CREATE TABLE IF NOT EXISTS task_comments (
    id BIGINT NOT NULL AUTO_INCREMENT,
    task_id BIGINT NOT NULL,
    author_id BIGINT NOT NULL,
    text TEXT NOT NULL,
    version INT NOT NULL,
    created_at DATETIME(3) NOT NULL,
    edited_at DATETIME(3) NULL,
    deleted_at DATETIME(3) NULL,
    PRIMARY KEY (id),
    KEY task_comments_task_id (task_id, id),
    KEY task_comments_author_id (author_id, id),
    CONSTRAINT task_comments_author_exists FOREIGN KEY (author_id) REFERENCES users (id),
    CONSTRAINT task_comments_task_exists FOREIGN KEY (task_id) REFERENCES tasks (id)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`)
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTableIfExists('task_comments')
}
