import * as z from 'zod/mini'
import { Id, IdParams, Moment, PageQuery, Person, Text, pageOf, Role } from './common.ts'
import * as addresses from './users.addresses.ts'
import { endpoint } from './endpoint.ts'

export const User = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  role: Role,
  isActive: z.boolean(),
  managerId: z.nullable(Id),
  manager: z.nullable(z.object({ id: Id, firstName: z.string(), lastName: z.string() })),
  profileImageUrl: z.nullable(z.string()),
  createdAt: Moment,
})
export type User = z.infer<typeof User>

export const usersList = endpoint(addresses.usersList, {
  summary: 'People the caller may see, by last name',
  query: z.strictObject({
    ...PageQuery,
    q: z.optional(z.pipe(Text, z.string().check(z.maxLength(100)))),
    role: z.optional(Role),
    status: z.optional(z.enum(['active', 'inactive'])),
  }),
  reply: z.extend(pageOf(User), {
    /** How many people match, counted up to 1000. */
    total: z.int(),
  }),
})

export const usersGet = endpoint(addresses.usersGet, {
  summary: 'One person',
  params: IdParams,
  reply: User,
})

export const usersDirectReports = endpoint(addresses.usersDirectReports, {
  summary: 'The active people who report to the caller: those a task can be assigned to',
  reply: z.object({ items: z.array(z.extend(Person, { role: Role })) }),
})
