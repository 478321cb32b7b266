import { Model, snakeCaseMappers } from 'objection'

/** Base of all models: tables and columns in snake_case, fields in camelCase, mapped in this one place. */
export class BaseModel extends Model {
  static override get columnNameMappers() {
    return snakeCaseMappers()
  }
}
