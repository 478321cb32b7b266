import type { Knex } from 'knex'

/** Table of `rate-limiter-flexible`, whose statements name no columns: their number and order are the library's. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`CREATE TABLE IF NOT EXISTS rate_limits (
    \`key\` VARCHAR(255) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
    points INT NOT NULL DEFAULT 0,
    expire BIGINT UNSIGNED NULL,
    PRIMARY KEY (\`key\`),
    KEY rate_limits_expire (expire)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`)
  await knex.schema.dropTableIfExists('told_paces')
  await knex.schema.dropTableIfExists('shared_counts')
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTableIfExists('rate_limits')
}
