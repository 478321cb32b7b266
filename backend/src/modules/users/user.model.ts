import type { Role } from '@headway/contracts'
import { BaseModel } from '../../platform/database/model.ts'

export class UserModel extends BaseModel {
  static override tableName = 'users'
  static override booleans = ['isActive', 'identityEnabled']

  declare id: number
  declare identityId: string | null
  declare email: string
  declare firstName: string
  declare lastName: string
  declare role: Role
  declare isActive: boolean
  declare managerId: number | null
  declare profileImageUrl: string | null
  declare identityEnabled: boolean
  declare version: number
  declare createdAt: Date
  declare updatedAt: Date
}
