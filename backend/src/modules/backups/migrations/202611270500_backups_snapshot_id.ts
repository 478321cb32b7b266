import type { Knex } from 'knex'

/** Backups become restic snapshots (ADR 080). Files of the format before cannot be read any more. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`ALTER TABLE backups CHANGE file_name snapshot_id
    VARCHAR(100) CHARACTER SET ascii COLLATE ascii_bin NULL`)
  await knex('backups')
    .where({ state: 'done' })
    .update({ removed_at: knex.raw('COALESCE(removed_at, finished_at)') })
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`ALTER TABLE backups CHANGE snapshot_id file_name
    VARCHAR(100) CHARACTER SET ascii COLLATE ascii_bin NULL`)
}
