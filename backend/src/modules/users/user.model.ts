import type { Role } from '@headway/contracts'
import { BaseModel } from '../../platform/model.ts'

export class UserModel extends BaseModel {
  static override tableName = 'users'

  declare id: number
  declare identityId: string | null
  declare email: string
  declare firstName: string
  declare lastName: string
  declare role: Role
  declare isActive: boolean | number
  declare managerId: number | null
  declare profileImageUrl: string | null
  declare identityEnabled: boolean | number
  declare version: number
  declare createdAt: Date
  declare updatedAt: Date
}
