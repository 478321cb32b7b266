import {
  type Attributes,
  type Context,
  context,
  diag,
  DiagLogLevel,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'

/** Destination and sampling of traces. */
export interface TracingOptions {
  /** Base address of an OTLP receiver over HTTP. `/v1/traces` is appended. */
  endpoint: string
  /**
   * Fraction of the traces started here that is kept, from 0 to 1. A trace from outside is
   * kept if its sender keeps it.
   */
  sampleRatio: number
  /** Name of the process. */
  service: string
  /** Called if traces cannot be exported. */
  warn: (message: string) => void
}

/** Handle of the running trace export. */
export interface Tracing {
  /** Exports the remaining spans, with a time limit, and stops. */
  stop(): Promise<void>
}

/** A unit of work that becomes a span: a part of a request or of a job. */
export interface SpanOptions {
  /** Span name of low cardinality. It must not contain ids or user input. */
  name: string
  kind?: 'server' | 'client' | 'consumer' | 'internal'
  attributes?: Attributes
  /**
   * Only record the span within a parent span. Queries that a process sends every second
   * by itself are not recorded.
   */
  requiresParent?: boolean
  /** Headers of a trusted request, which may name the parent trace. */
  carrier?: Record<string, unknown>
}

/** Headers that carry a trace from one process to the next (W3C Trace Context). */
export const TRACE_HEADERS = ['traceparent', 'tracestate'] as const

const MAX_ATTRIBUTE_LENGTH = 2_000
/**
 * Maximum number of spans that wait for export. If the receiver is unreachable, further spans are dropped.
 */
const MAX_QUEUED_SPANS = 4_096
const EXPORT_TIMEOUT_MS = 10_000
const STOP_TIMEOUT_MS = 3_000

const kinds = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
}

let isOn = false

/**
 * Starts exporting traces. The libraries are loaded only here, so a portal without
 * tracing does not pay for them.
 *
 * @throws Error if tracing has already started.
 */
export async function startTracing({
  endpoint,
  sampleRatio,
  service,
  warn,
}: TracingOptions): Promise<Tracing> {
  if (isOn) {
    throw new Error('Tracing has already started in this process')
  }
  const [sdk, { OTLPTraceExporter }, { resourceFromAttributes }, hooks, { W3CTraceContextPropagator }] =
    await Promise.all([
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
      import('@opentelemetry/context-async-hooks'),
      import('@opentelemetry/core'),
    ])
  const silent = () => undefined
  diag.setLogger(
    { error: warn, warn, info: silent, debug: silent, verbose: silent },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  )
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
    timeoutMillis: EXPORT_TIMEOUT_MS,
  })
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service, 'service.namespace': 'headway' }),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(sampleRatio) }),
    spanLimits: { attributeValueLengthLimit: MAX_ATTRIBUTE_LENGTH },
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter, maxQueueSize: MAX_QUEUED_SPANS })],
  })
  context.setGlobalContextManager(new hooks.AsyncLocalStorageContextManager().enable())
  propagation.setGlobalPropagator(new W3CTraceContextPropagator())
  trace.setGlobalTracerProvider(provider)
  isOn = true
  return {
    async stop() {
      isOn = false
      const limit = new Promise<void>((resolve) => setTimeout(resolve, STOP_TIMEOUT_MS).unref())
      await Promise.race([provider.shutdown().catch(silent), limit])
      trace.disable()
      context.disable()
      propagation.disable()
      diag.disable()
    },
  }
}

/**
 * Runs a function within a span. Its parent is the active span, or the one in the headers of a request.
 *
 * @param options name and attributes of the span.
 * @param run receives the span, or undefined if nothing is traced.
 */
export function withSpan<Result>(
  options: SpanOptions,
  run: (span: Span | undefined) => Promise<Result>,
): Promise<Result> {
  const isRecorded = isOn && (options.requiresParent !== true || trace.getActiveSpan() !== undefined)
  return isRecorded ? withinSpan(options, run) : run(undefined)
}

function parentOf({ carrier }: SpanOptions): Context {
  return carrier === undefined ? context.active() : propagation.extract(ROOT_CONTEXT, carrier)
}

async function withinSpan<Result>(
  options: SpanOptions,
  run: (span: Span) => Promise<Result>,
): Promise<Result> {
  const { name, kind = 'internal', attributes = {} } = options
  const parent = parentOf(options)
  const span = trace.getTracer('headway').startSpan(name, { kind: kinds[kind], attributes }, parent)
  try {
    return await context.with(trace.setSpan(parent, span), () => run(span))
  } catch (error) {
    // The error message may contain user input, so only the type is recorded.
    span.setAttribute('error.type', (error as Error).name)
    span.setStatus({ code: SpanStatusCode.ERROR })
    throw error
  } finally {
    span.end()
  }
}

/**
 * Returns the headers that make an outgoing request part of this trace. They are empty if nothing is traced.
 */
export function traceHeaders(): Record<string, string> {
  const headers: Record<string, string> = {}
  if (isOn) {
    propagation.inject(context.active(), headers)
  }
  return headers
}

/** Records the status of a response. A status of 500 or more marks the span as failed. */
export function recordResponseStatus(span: Span | undefined, status: number): void {
  span?.setAttribute('http.response.status_code', status)
  if (status >= 500) {
    span?.setStatus({ code: SpanStatusCode.ERROR })
  }
}
