import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A span in the OTLP format over HTTP (JSON). */
export interface ReceivedSpan {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[]
  status?: { code?: number }
}

interface Export {
  resourceSpans: { scopeSpans: { spans: ReceivedSpan[] }[] }[]
}

/** A local receiver of traces. */
export interface TraceReceiver {
  /** Value for `OTEL_EXPORTER_OTLP_ENDPOINT`. */
  endpoint: string
  spans(): ReceivedSpan[]
  /** Returns all received bodies unchanged. */
  text(): string
  stop(): Promise<void>
}

/** Returns an attribute of a span, or undefined if it is missing. */
export const attributeOf = (span: ReceivedSpan, name: string): string | number | undefined => {
  const value = span.attributes.find(({ key }) => key === name)?.value
  return value?.stringValue ?? value?.intValue
}

/** Starts a receiver that stores the spans that it receives. */
export async function startTraceReceiver(): Promise<TraceReceiver> {
  const bodies: string[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      bodies.push(Buffer.concat(chunks).toString())
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans: () =>
      bodies.flatMap((body) =>
        (JSON.parse(body) as Export).resourceSpans.flatMap(({ scopeSpans }) =>
          scopeSpans.flatMap(({ spans }) => spans),
        ),
      ),
    text: () => bodies.join('\n'),
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
