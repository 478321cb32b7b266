import { type EndpointDefinition, Problem } from '@headway/contracts'
import { scopesFor, tokenPrefix } from '@headway/contracts/api-tokens'
import { moduleVersions, portalVersion } from '@headway/contracts/modules'
import { EmailAddress } from '@headway/contracts/users'
import * as z from 'zod/mini'

type JsonSchema = Record<string, unknown>

/** Maximum id in paths and bodies. A larger id cannot exist. */
const MAX_ID = 2_147_483_647

const toSchema = (schema: z.ZodMiniType, io: 'input' | 'output'): JsonSchema => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
    override: ({ zodSchema, jsonSchema }) => {
      // Its input is any text of the right length; the pattern applies to the lower-case output.
      if (zodSchema === EmailAddress) {
        jsonSchema.format = 'email'
      }
    },
  })
  return rest
}

function queryParameters(endpoint: EndpointDefinition): JsonSchema[] {
  if (!endpoint.query) {
    return []
  }
  const schema = toSchema(endpoint.query, 'input') as {
    properties?: Record<string, JsonSchema>
    required?: string[]
  }
  return Object.entries(schema.properties ?? {}).map(([name, property]) => ({
    name,
    in: 'query',
    required: schema.required?.includes(name) ?? false,
    schema: property,
  }))
}

/**
 * Describes ids in a path as integers, although their schema parses text. Other parameters are
 * described by their contract.
 */
function pathParameters({ path, params }: EndpointDefinition): JsonSchema[] {
  const { properties = {} } = (params ? toSchema(params, 'output') : {}) as {
    properties?: Record<string, JsonSchema>
  }
  return [...path.matchAll(/:([a-zA-Z]+)/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema:
      properties[name]?.type === 'string'
        ? properties[name]
        : { type: 'integer', minimum: 1, maximum: MAX_ID },
  }))
}

function requestBody(endpoint: EndpointDefinition): JsonSchema {
  if (endpoint.encoding === 'archive') {
    const schema = { type: 'string', format: 'binary' }
    return {
      requestBody: {
        required: true,
        description: 'A gzipped file; application/gzip is also accepted',
        content: { 'application/octet-stream': { schema } },
      },
    }
  }
  if (!endpoint.body) {
    return {}
  }
  const schema = toSchema(endpoint.body, 'input')
  if (endpoint.encoding !== 'multipart') {
    return { requestBody: { required: true, content: { 'application/json': { schema } } } }
  }
  const files = { type: 'array', items: { type: 'string', format: 'binary' } }
  const properties = { ...(schema.properties as JsonSchema), files }
  return {
    requestBody: {
      required: true,
      content: { 'multipart/form-data': { schema: { ...schema, properties } } },
    },
  }
}

/** Returns the error statuses that a call may have. Any other status would be a defect. */
function refusals({ method, access, body, encoding, params, reply, status }: EndpointDefinition): number[] {
  const isWrite = method !== 'GET'
  const isFile = !reply && status === undefined && !isWrite
  return [
    400,
    ...(access === 'public' ? [] : [401]),
    ...(access === 'public' && !isWrite ? [] : [403]),
    404,
    ...(isWrite ? [409, 412, 422] : []),
    ...(body || isWrite ? [408, 413, 415] : []),
    ...(isFile && params ? [416] : []),
    414,
    429,
    503,
    ...(encoding === 'multipart' || encoding === 'archive' ? [507] : []),
  ]
}

function responses(endpoint: EndpointDefinition): JsonSchema {
  const status = String(endpoint.status ?? 200)
  const content = endpoint.reply
    ? { content: { 'application/json': { schema: toSchema(endpoint.reply, 'output') } } }
    : {}
  const problem = { $ref: '#/components/responses/Problem' }
  return {
    [status]: { description: endpoint.summary, ...content },
    ...Object.fromEntries(refusals(endpoint).map((refusal) => [refusal, problem])),
  }
}

/**
 * Returns the accepted credentials. A single scope of an API token is enough, so each scope
 * is a separate alternative.
 */
function securityOf(endpoint: EndpointDefinition): JsonSchema {
  if (endpoint.access === 'public') {
    return { security: [] }
  }
  const scopes = scopesFor(endpoint) ?? []
  return {
    security: [
      { session: [] },
      { accessToken: [] },
      ...(endpoint.access === 'token' ? [{ publishingToken: [] }] : []),
      ...scopes.map((scope) => ({ apiToken: [scope] })),
    ],
  }
}

function operation(endpoint: EndpointDefinition): JsonSchema {
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    tags: [endpoint.path.split('/')[2]],
    parameters: [...pathParameters(endpoint), ...queryParameters(endpoint)],
    ...requestBody(endpoint),
    responses: responses(endpoint),
    ...securityOf(endpoint),
  }
}

/**
 * Returns the OpenAPI 3.1 document of the mounted endpoints, generated from their contracts.
 *
 * @param sessionCookie name of the session cookie, which differs between http and https.
 */
export function openApiDocument(endpoints: readonly EndpointDefinition[], sessionCookie: string): JsonSchema {
  const paths: Record<string, JsonSchema> = {}
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:([a-zA-Z]+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Headway',
      version: '1',
      'x-portal-version': portalVersion,
      'x-module-versions': moduleVersions,
      description: 'Every error is an application/problem+json body (RFC 9457).',
    },
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: sessionCookie },
        accessToken: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'An access token of the identity provider',
        },
        apiToken: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: `${tokenPrefix}…`,
          description: 'An API token of a user with at least one of the listed scopes',
        },
        publishingToken: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'hws_…',
          description: 'A publishing token of a section',
        },
      },
      responses: {
        Problem: {
          description: 'Refused',
          content: { 'application/problem+json': { schema: toSchema(Problem, 'output') } },
        },
      },
    },
  }
}
