/** OpenTelemetry's SDK, loaded only where tracing is on. It reads OTEL_TRACES_SAMPLER and similar variables by itself. */
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node'

/** `endpoint`: address of the collector, `http://host:4318`. */
export function openExporter({ endpoint, service }: { endpoint: string; service: string }): () => Promise<void> {
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` })
  const provider = new NodeTracerProvider({
    resource: defaultResource().merge(resourceFromAttributes({ 'service.name': service })),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  })
  provider.register()
  // An unreachable collector must not delay the stop of the server.
  return () => provider.shutdown().catch(() => {})
}
