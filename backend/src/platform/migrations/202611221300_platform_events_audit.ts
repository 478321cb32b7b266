import type { Knex } from 'knex'
import { addColumn, addIndex } from '../database/alter-table.ts'

/** By what somebody acted, and whether the audit log has still to take an event over (ADR 075). */
export async function up(knex: Knex): Promise<void> {
  await addColumn(knex, 'events', 'via', 'VARCHAR(100) NULL')
  await addColumn(knex, 'events', 'audit_due', 'BOOLEAN NULL')
  await addIndex(knex, 'events', 'events_audit_due', ['audit_due', 'id'])
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE events DROP INDEX events_audit_due, DROP COLUMN audit_due, DROP COLUMN via')
}
