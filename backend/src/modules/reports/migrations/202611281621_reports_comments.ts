import type { Knex } from 'knex'

/** Creates the table of comments on reports. A deleted comment keeps its row without the text. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`CREATE TABLE IF NOT EXISTS report_comments (
    id BIGINT NOT NULL AUTO_INCREMENT,
    report_id BIGINT NOT NULL,
    author_id BIGINT NOT NULL,
    text TEXT NOT NULL,
    version INT NOT NULL,
    created_at DATETIME(3) NOT NULL,
    edited_at DATETIME(3) NULL,
    deleted_at DATETIME(3) NULL,
    PRIMARY KEY (id),
    KEY report_comments_report_id (report_id, id),
    KEY report_comments_author_id (author_id, id),
    CONSTRAINT report_comments_author_exists FOREIGN KEY (author_id) REFERENCES users (id),
    CONSTRAINT report_comments_report_exists FOREIGN KEY (report_id) REFERENCES progress_reports (id)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`)
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTableIfExists('report_comments')
}
