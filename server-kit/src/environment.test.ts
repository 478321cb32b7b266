import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import {
  commonVariables,
  databaseUrl,
  flag,
  jsonRecord,
  nonEmpty,
  origin,
  port,
  readEnvironment,
  secret,
  tracingVariables,
  type Variables,
} from './environment.ts'

const schema = z.object({
  ...commonVariables,
  ...tracingVariables,
  PORT: port,
  PUBLIC_URL: origin,
  DATABASE_URL: databaseUrl,
  KEY: z.optional(secret),
  BUILDS: z._default(jsonRecord(z.string().check(z.regex(/^mfe_/)), nonEmpty('a folder')), {}),
  SWITCH: z._default(flag, false),
})

const complete = {
  PORT: '0',
  PUBLIC_URL: 'https://portal.example.org/path/?a=1',
  DATABASE_URL: 'mysql://user:secret@host/schema',
}

const read = (variables: Variables) =>
  readEnvironment(variables, {
    process: 'process',
    schema,
    contradictions: [
      { is: ({ SWITCH, NODE_ENV }) => SWITCH && NODE_ENV === 'production', problem: 'SWITCH: not there' },
    ],
  })

describe('readEnvironment', () => {
  it('readEnvironment returns the variables with their defaults', () => {
    expect(read(complete)).toMatchObject({
      NODE_ENV: 'development',
      LOG_LEVEL: 'info',
      HOST: '127.0.0.1',
      PORT: 0,
      PUBLIC_URL: 'https://portal.example.org',
      OTEL_TRACES_SAMPLER_ARG: 1,
      BUILDS: {},
      SWITCH: false,
    })
  })

  it('the error names the process and every missing or invalid variable with its reason', () => {
    expect(() => read({ ...complete, PORT: undefined, KEY: 'short', BUILDS: '{' })).toThrow(
      'The process cannot start with this environment. PORT: is not set; KEY: must have at least 16 characters; ' +
        'BUILDS: must be a JSON object',
    )
  })

  it.each([
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '80 '],
    ['PUBLIC_URL', 'ftp://portal.example.org'],
    ['PUBLIC_URL', 'http://'],
    ['DATABASE_URL', 'mysql://host'],
    ['DATABASE_URL', 'mysql://user:%ZZ@host/schema'],
    ['DATABASE_URL', 'mysql://user:pa#ss@host/schema'],
    ['OTEL_TRACES_SAMPLER_ARG', '1.5'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
    ['LOG_LEVEL', 'loud'],
    ['NODE_ENV', ''],
    ['SWITCH', 'true'],
    ['BUILDS', '[]'],
    ['BUILDS', '{"tasks":"folder"}'],
    ['BUILDS', '{"mfe_tasks":""}'],
  ])('the environment is refused with %s=%s', (name, value) => {
    expect(() => read({ ...complete, [name]: value })).toThrow(`${name}`)
  })

  it('readEnvironment rejects variables that contradict each other', () => {
    expect(read({ ...complete, SWITCH: '1' }).SWITCH).toBe(true)
    expect(() => read({ ...complete, SWITCH: '1', NODE_ENV: 'production' })).toThrow('SWITCH: not there')
  })

  it('readEnvironment does not include secrets in the error message', () => {
    const secretive = { ...complete, DATABASE_URL: 'postgres://user:hidden@host/x', KEY: 'hidden' }
    expect(() => read(secretive)).toThrow(/^((?!hidden).)*$/)
  })
})
