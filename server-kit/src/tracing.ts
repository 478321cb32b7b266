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

/** Where traces go and how many of them. */
export interface TracingOptions {
  /** Base address of an OTLP receiver over HTTP; `/v1/traces` is added. */
  endpoint: string
  /** Share of the traces begun here that is kept, from 0 to 1; a trace that comes in is kept as its sender does. */
  share: number
  /** Name of the process. */
  service: string
  /** Told when traces cannot be handed over. */
  warn: (message: string) => void
}

/** Running traces. */
export interface Tracing {
  /** Hands over what is left, for a moment, and ends. */
  stop(): Promise<void>
}

/** A part of a request or of a job's work. */
export interface Work {
  /** Of low cardinality: never an id or anything that people type. */
  name: string
  kind?: 'server' | 'client' | 'consumer' | 'internal'
  attributes?: Attributes
  /** It is only told of where it belongs to something: what a process asks by itself every second interests nobody. */
  isPart?: boolean
  /** What came with a request of somebody who is believed, and may name the trace that this belongs to. */
  carrier?: Record<string, unknown>
}

/** Headers that carry a trace from one process to the next (W3C Trace Context). */
export const TRACE_HEADERS = ['traceparent', 'tracestate'] as const

const LONGEST_TEXT = 2_000
/** A receiver that is away holds up nothing: what does not fit into the queue is dropped. */
const QUEUE = 4_096
const EXPORT_MILLISECONDS = 10_000
const STOP_MILLISECONDS = 3_000

const kinds = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
}

let isOn = false

/**
 * Begins to hand traces over. The libraries are loaded here only: a portal without traces does not pay for them.
 *
 * @throws Error when the process does it already.
 */
export async function startTracing({ endpoint, share, service, warn }: TracingOptions): Promise<Tracing> {
  if (isOn) {
    throw new Error('This process traces already')
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
    timeoutMillis: EXPORT_MILLISECONDS,
  })
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service, 'service.namespace': 'headway' }),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(share) }),
    spanLimits: { attributeValueLengthLimit: LONGEST_TEXT },
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter, maxQueueSize: QUEUE })],
  })
  context.setGlobalContextManager(new hooks.AsyncLocalStorageContextManager().enable())
  propagation.setGlobalPropagator(new W3CTraceContextPropagator())
  trace.setGlobalTracerProvider(provider)
  isOn = true
  return {
    async stop() {
      isOn = false
      const limit = new Promise<void>((resolve) => setTimeout(resolve, STOP_MILLISECONDS).unref())
      await Promise.race([provider.shutdown().catch(silent), limit])
      trace.disable()
      context.disable()
      propagation.disable()
      diag.disable()
    },
  }
}

/**
 * Does work as a part of a trace: of the one that the caller belongs to, or that came with a request.
 *
 * @param work what it is called.
 * @param act is given the span, undefined where nothing is traced.
 */
export function traced<Result>(
  work: Work,
  act: (span: Span | undefined) => Promise<Result>,
): Promise<Result> {
  const isTold = isOn && (work.isPart !== true || trace.getActiveSpan() !== undefined)
  return isTold ? within(work, act) : act(undefined)
}

function parentOf({ carrier }: Work): Context {
  return carrier === undefined ? context.active() : propagation.extract(ROOT_CONTEXT, carrier)
}

async function within<Result>(work: Work, act: (span: Span) => Promise<Result>): Promise<Result> {
  const { name, kind = 'internal', attributes = {} } = work
  const parent = parentOf(work)
  const span = trace.getTracer('headway').startSpan(name, { kind: kinds[kind], attributes }, parent)
  try {
    return await context.with(trace.setSpan(parent, span), () => act(span))
  } catch (error) {
    // Its message may hold what people have typed.
    span.setAttribute('error.type', (error as Error).name)
    span.setStatus({ code: SpanStatusCode.ERROR })
    throw error
  } finally {
    span.end()
  }
}

/** The headers that make what a request sets off a part of this trace; none where nothing is traced. */
export function traceHeaders(): Record<string, string> {
  const headers: Record<string, string> = {}
  if (isOn) {
    propagation.inject(context.active(), headers)
  }
  return headers
}

/** Notes how a request was answered; an answer of 500 or more is the portal's fault. */
export function noteAnswer(span: Span | undefined, status: number): void {
  span?.setAttribute('http.response.status_code', status)
  if (status >= 500) {
    span?.setStatus({ code: SpanStatusCode.ERROR })
  }
}
