import { describe, expect, it } from 'vitest'
import { parseEnvironment } from './environment.ts'

const complete = {
  PUBLIC_URL: 'http://localhost:8080/',
  DATABASE_URL: 'mysql://headway:secret@localhost/headway?socketPath=%2Frun%2Fdb.sock',
  FILES_DIR: 'files',
  OIDC_ISSUER: 'http://localhost:8080/auth/realms/portal',
  OIDC_INTERNAL_URL: 'http://127.0.0.1:3002/auth/realms/portal',
  PORTAL_BACKEND_SECRET: 'x'.repeat(32),
  PORTAL_SERVICE_SECRET: 'x'.repeat(32),
  SESSION_SECRET: 'ab'.repeat(32),
}

describe('environment', () => {
  it('a complete environment is accepted, and the public address is reduced to its origin', () => {
    expect(parseEnvironment(complete)).toMatchObject({
      PUBLIC_URL: 'http://localhost:8080',
      PORT: 3001,
      DEV_ROLE_SWITCH: false,
    })
  })

  it.each([
    ['PUBLIC_URL', 'localhost:8080'],
    ['PORT', '70000'],
    ['DATABASE_URL', 'postgres://x/y'],
    ['SESSION_SECRET', 'short'],
    ['DEV_ROLE_SWITCH', 'yes'],
    ['NODE_ENV', 'prod'],
    ['REQUESTS_PER_MINUTE', '0'],
    ['REQUEST_BURST', 'many'],
    ['REPORTS_PER_HOUR', '1.5'],
    ['SMTP_URL', 'mail.example.org'],
    ['SMTP_URL', 'http://mail.example.org'],
    ['SMTP_URL', 'smtp://'],
    ['SMTP_URL', 'smtp://only-a-name@mail.example.org'],
    ['SMTP_URL', 'smtp://mail.example.org:99999'],
    ['SMTP_URL', 'smtp://mail.example.org/?tls=no'],
    ['WEBHOOK_ALLOWED_NETWORKS', '10.0.0.0/33'],
    ['WEBHOOK_ALLOWED_NETWORKS', '10.0.0.0/33'],
    ['WEBHOOK_ALLOWED_NETWORKS', '10.0.0.0/33'],
    ['MAIL_FROM', 'portal'],
    ['MAIL_FROM', 'Portal <portal@example.org>'],
    ['MAIL_FROM', 'portal@example.org\r\nBcc: all@example.org'],
    ['BACKUP_S3_URL', 'https://host/bucket'],
    ['BACKUP_S3_URL', 'https://key:secret@host'],
    ['BACKUP_S3_URL', 's3://key:secret@host/bucket'],
    ['BACKUP_S3_URL', 'https://key:secret@host/%E0%A4%A'],
  ])('an invalid environment is refused with the name %s', (name, value) => {
    expect(() => parseEnvironment({ ...complete, [name]: value })).toThrow(name)
  })

  it('the error about the environment names every missing variable', () => {
    expect(() => parseEnvironment({})).toThrow(/PUBLIC_URL.*DATABASE_URL.*FILES_DIR.*SESSION_SECRET/)
  })

  it('a mail server without a sender address is refused', () => {
    const variables = { ...complete, SMTP_URL: 'smtp://user:secret@mail.example.org:587' }
    expect(() => parseEnvironment(variables)).toThrow('MAIL_FROM')
    expect(parseEnvironment({ ...variables, MAIL_FROM: 'portal@example.org' })).toMatchObject({
      SMTP_URL: variables.SMTP_URL,
    })
  })

  it('the address of a bucket may contain any characters in its keys', () => {
    const BACKUP_S3_URL = 'https://key:a%2Fb%40c@s3.example.org:9000/backups/office/one/?region=eu-central-1'
    expect(parseEnvironment({ ...complete, BACKUP_S3_URL, BACKUP_KEY: 'ab'.repeat(32) })).toMatchObject({
      BACKUP_S3_URL: {
        endpoint: 'https://s3.example.org:9000',
        region: 'eu-central-1',
        bucket: 'backups',
        prefix: 'office/one/',
        accessKeyId: 'key',
        secretAccessKey: 'a/b@c',
      },
    })
  })

  it('the backend refuses backups without encryption, and two places for them', () => {
    const BACKUP_S3_URL = 'https://key:secret@host/bucket'
    expect(() => parseEnvironment({ ...complete, BACKUP_S3_URL })).toThrow('BACKUP_KEY')
    const both = { ...complete, BACKUP_S3_URL, BACKUP_FOLDER: 'x', BACKUP_KEY: 'ab'.repeat(32) }
    expect(() => parseEnvironment(both)).toThrow('BACKUP_S3_URL')
  })

  it('the backend refuses the role switch in production', () => {
    expect(() => parseEnvironment({ ...complete, NODE_ENV: 'production', DEV_ROLE_SWITCH: '1' })).toThrow(
      'DEV_ROLE_SWITCH',
    )
  })
})
