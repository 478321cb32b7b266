import { expect, describe, it } from 'vitest'
import type { Role } from '@headway/contracts'
import type { Actor } from '../../platform/actor.ts'
import { planImport } from './plan-import.ts'
import type { KnownPerson } from './planned-row.ts'
import { readPeopleFile } from './read-people-file.ts'

let sequence = 0
const person = (email: string, role: Role, managerId: number | null = null): KnownPerson => ({
  id: ++sequence,
  email: `${email}@headway.test`,
  firstName: 'Ada',
  lastName: 'Byron',
  role,
  isActive: true,
  managerId,
})

const root = person('root', 'super_admin')
const technician = person('technician', 'it_admin')
const chief = person('chief', 'sr_pm')
const lead = person('lead', 'pm', chief.id)
const worker = person('worker', 'staff', lead.id)
const everyone = [root, technician, chief, lead, worker]

const actorFor = ({ id, role, email }: KnownPerson): Actor => ({
  id,
  role,
  email,
  firstName: 'Ada',
  lastName: 'Byron',
  managerId: null,
  sessionId: null,
  roleOverride: null,
})

const plan = (
  lines: string[],
  actor = root,
  heading = 'email,firstName,lastName,role,managerEmail,isActive',
) => planImport(actorFor(actor), everyone, readPeopleFile(Buffer.from([heading, ...lines].join('\n'))))
const outcomes = (lines: string[], actor = root) => plan(lines, actor).map(({ outcome }) => outcome)
const errorsOf = (lines: string[], actor = root) =>
  plan(lines, actor).flatMap(({ outcome, details }) => (outcome === 'error' ? details : []))

describe('an import', () => {
  it('an import creates, changes and skips users, and lists the changes', () => {
    const rows = plan([
      'new@headway.test,Grace,Hopper,Project Manager,chief@headway.test,',
      'worker@headway.test,Ada,Lovelace,staff,chief@headway.test,no',
      'LEAD@headway.test,Ada,Byron,pm,chief@headway.test,true',
    ])
    expect(rows.map(({ line, outcome, details }) => [line, outcome, details])).toEqual([
      [2, 'create', []],
      [
        3,
        'change',
        [
          'Last name: Byron → Lovelace',
          'Active: yes → no',
          'Manager: lead@headway.test → chief@headway.test',
        ],
      ],
      [4, 'unchanged', []],
    ])
  })

  it('an import accepts managers further down in the file, and creates them first', () => {
    const rows = plan([
      'c@headway.test,Ada,Byron,staff,b@headway.test,',
      'b@headway.test,Ada,Byron,pm,a@headway.test,',
      'a@headway.test,Ada,Byron,sr_pm,chief@headway.test,',
    ])
    expect(rows.map(({ outcome }) => outcome)).toEqual(['create', 'create', 'create'])
    const order = rows.toSorted((x, y) => x.position - y.position).map(({ email }) => email[0])
    expect(order).toEqual(['a', 'b', 'c'])
  })

  it('two users can swap places in the hierarchy in one import', () => {
    const rows = ['lead@headway.test,Ada,Byron,pm,,', 'chief@headway.test,Ada,Byron,sr_pm,lead@headway.test,']
    expect(outcomes(rows)).toEqual(['change', 'change'])
  })

  it('an import without such columns does not change manager and access', () => {
    const rows = planImport(
      actorFor(root),
      everyone,
      readPeopleFile(Buffer.from('role;lastName;firstName;email\npm;Byron;Ada;lead@headway.test\n')),
    )
    expect(rows[0]?.outcome).toBe('unchanged')
  })

  it.each([
    ['not-an-address,Ada,Byron,staff,,', 'Email: Enter an email address, for example ada@example.org'],
    ['x@headway.test,,Byron,staff,,', 'First name: First name is required'],
    ['x@headway.test,=1+1,Byron,staff,,', 'First name: This name contains characters that aren’t allowed'],
    [
      'x@headway.test,Ada,Byron,boss,,',
      'Role: enter one of super_admin, it_admin, president, sr_pm, pm, staff, viewer',
    ],
    ['x@headway.test,Ada,Byron,staff,,maybe', 'Active: enter true or false'],
    ['x@headway.test,Ada,Byron,staff,who@headway.test,', 'Manager: no user or row has this email address'],
    [
      'x@headway.test,Ada,Byron,staff,worker@headway.test,',
      'Manager: this person’s role can’t have direct reports',
    ],
    ['x@headway.test,Ada,Byron,pm,x@headway.test,', 'Manager: people would report to each other in a loop'],
    [
      'chief@headway.test,Ada,Byron,sr_pm,lead@headway.test,',
      'Manager: people would report to each other in a loop',
    ],
    [
      'lead@headway.test,Ada,Byron,staff,chief@headway.test,',
      'Role: this person has direct reports, but the new role can’t have any',
    ],
    ['root@headway.test,Ada,Byron,staff,,', 'You can’t change this role'],
    ['root@headway.test,Ada,Byron,super_admin,,no', 'You can only change your own name'],
  ])('a user import refuses the line %s', (line, message) => {
    expect(errorsOf([line])).toContain(message)
  })

  it('a user import refuses a duplicate address and a manager whom the file deactivates', () => {
    expect(errorsOf(['x@headway.test,Ada,Byron,staff,,', 'X@headway.test,Ada,Byron,staff,,'])).toEqual([
      'Email: line 2 has the same address',
    ])
    expect(
      errorsOf([
        'chief@headway.test,Ada,Byron,sr_pm,,no',
        'x@headway.test,Ada,Byron,staff,chief@headway.test,',
      ]),
    ).toEqual(['Manager: this person is inactive'])
  })

  it('an import never removes the last super administrator', () => {
    const other = { ...technician, role: 'super_admin' as const }
    const rows = planImport(
      actorFor(other),
      [root],
      readPeopleFile(Buffer.from('email,firstName,lastName,role\nroot@headway.test,Ada,Byron,staff\n')),
    )
    expect(rows[0]?.details).toEqual(['Role: at least one active super administrator is required'])
  })

  it.each([
    ['root@headway.test,Grace,Byron,super_admin,,', 'You can’t change this person'],
    ['x@headway.test,Ada,Byron,it_admin,,', 'You can’t assign this role'],
    ['worker@headway.test,Ada,Byron,super_admin,,', 'You can’t change this role'],
  ])('an import by an IT administrator refuses %s', (line, message) => {
    expect(errorsOf([line], technician)).toEqual(expect.arrayContaining([message]))
  })
})

describe('a file', () => {
  const read = (text: string | Buffer) => () => readPeopleFile(Buffer.from(text))
  const heading = 'email,firstName,lastName,role'

  it.each<[string | Buffer, string]>([
    ['', 'empty_file'],
    [heading, 'empty_file'],
    ['email,firstName,lastName\na,b,c', 'missing_column'],
    [`${heading},password\na,b,c,d,e`, 'unknown_column'],
    [`${heading},EMAIL\na,b,c,d,e`, 'repeated_column'],
    [`${heading}\na,b,c`, 'bad_csv'],
    [`${heading}\n"a,b,c,d`, 'bad_csv'],
    [Buffer.from([0x65, 0, 0x65]), 'not_text'],
    [`${heading}\n${'a@b.test,Ada,Byron,staff\n'.repeat(10_001)}`, 'too_many_rows'],
  ])('the import file %j is refused as %s', (text, code) => {
    expect(read(text)).toThrow(expect.objectContaining({ code, status: 400 }))
  })

  it('a file of ten thousand rows is read, also with semicolons, a byte order mark and quotes', () => {
    expect(read(`${heading}\n${'a@b.test,Ada,Byron,staff\n'.repeat(10_000)}`)()).toHaveLength(10_000)
    const rows = read('\uFEFFEmail;FirstName;LastName;Role\r\na@b.test;"Ada; or";"By\r\nron";pm\r\n')()
    expect(rows).toEqual([
      expect.objectContaining({ email: 'a@b.test', firstName: 'Ada; or', lastName: 'By\r\nron', role: 'pm' }),
    ])
  })
})
