import type { Knex } from 'knex'
import { fillWords } from '../../../platform/search/fill-words.ts'

/** The words that a report is found by, by report and by word (ADR 107). */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`CREATE TABLE IF NOT EXISTS report_words (
    report_id BIGINT NOT NULL,
    word VARCHAR(40) NOT NULL,
    PRIMARY KEY (report_id, word),
    KEY report_words_found (word, report_id),
    CONSTRAINT report_words_report_exists FOREIGN KEY (report_id) REFERENCES progress_reports (id)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`)
  await fillWords(knex, {
    from: 'progress_reports',
    columns: ['description'],
    into: { table: 'report_words', id: 'report_id' },
  })
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTableIfExists('report_words')
}
