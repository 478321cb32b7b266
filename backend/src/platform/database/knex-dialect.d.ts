declare module 'knex/lib/dialects/mysql2/index.js' {
  import type knex from 'knex'

  /** The dialect's client class; knex's public types leave out the method that sends a statement. */
  export default class MySql2Client extends knex.Client {
    _query(connection: unknown, query: unknown): Promise<unknown>
  }
}
