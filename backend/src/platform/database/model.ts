import { Model, type Pojo, snakeCaseMappers } from 'objection'

/** Base of all models: tables and columns in snake_case, fields in camelCase, mapped in this one place. */
export class BaseModel extends Model {
  static override columnNameMappers = snakeCaseMappers()

  /** Fields that the database keeps as 0 and 1. */
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
