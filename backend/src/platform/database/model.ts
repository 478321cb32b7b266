import { Model, type Pojo, snakeCaseMappers } from 'objection'

/** Base class of all models. Maps snake_case columns to camelCase fields. */
export class BaseModel extends Model {
  static override columnNameMappers = snakeCaseMappers()

  /** Boolean fields, which the database stores as 0 and 1. */
  static booleans: readonly string[] = []

  override $parseDatabaseJson(json: Pojo): Pojo {
    const fields = super.$parseDatabaseJson(json)
    for (const name of (this.constructor as typeof BaseModel).booleans) {
      if (name in fields) {
        fields[name] = Boolean(fields[name])
      }
    }
    return fields
  }
}
