import type { Knex } from 'knex'
import { wordsOf } from '../lists/user-words.ts'

const BATCH = 500

async function fill(knex: Knex): Promise<void> {
  let last = 0
  for (;;) {
    const people = await knex('users')
      .where('id', '>', last)
      .orderBy('id')
      .limit(BATCH)
      .select('id', 'first_name', 'last_name', 'email')
    if (people.length === 0) {
      return
    }
    const rows = people.flatMap((person) =>
      wordsOf({ firstName: person.first_name, lastName: person.last_name, email: person.email }).map(
        (word) => ({ word, user_id: person.id }),
      ),
    )
    await knex('user_words').insert(rows).onConflict().ignore()
    last = people.at(-1)?.id ?? last
  }
}

/** Every word a person is found by, so that a search by the start of a word reads only what it finds. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`CREATE TABLE IF NOT EXISTS user_words (
    word VARCHAR(100) NOT NULL,
    user_id BIGINT NOT NULL,
    PRIMARY KEY (word, user_id),
    KEY user_words_user (user_id, word)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`)
  await fill(knex)
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTableIfExists('user_words')
}
