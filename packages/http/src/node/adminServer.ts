import { createServer, type Server } from "node:http"
import type { Logger, Readiness, RelayHandler } from "shielded-relay/handler"
import { defectFields } from "shielded-relay/logging"
import { ConsoleHandler } from "../console/ConsoleHandler.ts"
import type { MetricsRegistry } from "../telemetry/MetricsRegistry.ts"
import { bigintAsText } from "../server/bigintAsText.ts"

/**
 * The admin listener: `GET /metrics` (Prometheus), `GET /readyz` (200 or 503, with details) and, if it is configured, the console. It reveals
 * chain states and relayer balances, so it listens on loopback by default.
 */
export function adminServer(options: {
  readonly relay: Pick<RelayHandler, "readiness">
  readonly metrics: Pick<MetricsRegistry, "exposition">
  readonly logger: Logger
  readonly stopping: () => boolean
  /** `null`: there is no console. */
  readonly console?: ConsoleHandler | null
}): Server {
  const { relay, metrics, logger, stopping, console = null } = options
  const readiness = async (): Promise<Readiness> => {
    try {
      return await relay.readiness()
    } catch (defect) {
      logger.error("readiness-defect", defectFields(defect))
      return { ready: false, chains: [] }
    }
  }
  const server = createServer({ headersTimeout: 10_000, requestTimeout: 10_000 })
  server.maxConnections = 64
  server.on("request", (request, response) => {
    const path = (request.url ?? "").split("?")[0] ?? ""
    if (console !== null && ConsoleHandler.owns(path)) {
      void console.handle(request, response)
      return
    }
    request.resume()
    const send = (status: number, type: string, text: string) => {
      response.writeHead(status, { "content-type": type, "cache-control": "no-store" })
      response.end(text)
    }
    const json = (status: number, body: unknown) =>
      send(status, "application/json", JSON.stringify(body, bigintAsText))
    if (path !== "/metrics" && path !== "/readyz") {
      json(404, { success: false, error: "Not found", code: "NOT_FOUND" })
    } else if (request.method !== "GET" && request.method !== "HEAD") {
      response.setHeader("allow", "GET, HEAD")
      json(405, { success: false, error: "Method not allowed", code: "METHOD_NOT_ALLOWED" })
    } else if (path === "/metrics") {
      void metrics.exposition().then(({ type, text }) => send(200, type, text))
    } else {
      void readiness().then((state) => {
        const ready = state.ready && !stopping()
        json(ready ? 200 : 503, { ...state, ready, stopping: stopping() })
      })
    }
  })
  return server
}
