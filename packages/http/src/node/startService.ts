import {
  createResponder,
  type Logger,
  type Readiness,
  type ResponderOptions,
  type ResponseSigner,
} from "shielded-relay/handler"
import { answerConsole } from "../console/answerConsole.ts"
import type { ConsoleAccess } from "../console/ConsoleAccess.ts"
import type { ConsoleQuestion } from "../console/ConsoleQuestion.ts"
import { openConsole } from "../console/openConsole.ts"
import { withWalletPage } from "../page/withWalletPage.ts"
import { clientAddress } from "../server/clientAddress.ts"
import { networkList } from "../server/networkList.ts"
import { MetricsRegistry } from "../telemetry/MetricsRegistry.ts"
import { adminServer } from "./adminServer.ts"
import { publicServer, type AnsweredRequest } from "./publicServer.ts"
import { adminListener, closed, closedAtOnce, listening, type ListenAddress } from "./listening.ts"
import { defaultServerLimits, type ServerLimits } from "./ServerLimits.ts"

export interface ServiceOptions extends Omit<ResponderOptions, "logger" | "clientAddress"> {
  readonly logger: Logger
  readonly signer: ResponseSigner
  /** Addresses and CIDR ranges whose `X-Forwarded-For` is trusted. */
  readonly proxies?: ReadonlyArray<string>
  readonly listen: ListenAddress
  /** `null` turns the admin listener off. */
  readonly adminListen: ListenAddress | null
  readonly limits?: Partial<ServerLimits>
  readonly metrics?: MetricsRegistry
  /** Who may use the console of the admin listener; `null` or absent: there is none. */
  readonly console?: ConsoleAccess | null
  /** Whether the public listener serves the wallet page at `/app`. Default: it does not. */
  readonly walletPage?: boolean
  /** Origins that the wallet page may ask besides its own: nodes that wallets ask from within it. Default: none. */
  readonly walletPageNodes?: ReadonlyArray<string>
  /** Milliseconds that a stop waits for open requests. */
  readonly stopTimeout?: number
}

export interface Service {
  readonly url: string
  readonly adminUrl: string | null
  /** What the admin listener shows. */
  readonly metrics: Pick<MetricsRegistry, "exposition">
  readonly readiness: () => Promise<Readiness>
  /** Answers a question of the console's page. */
  readonly answerConsole: (question: ConsoleQuestion) => Promise<object | null>
  /**
   * Stops accepting connections, finishes accepted requests, then stops the relay. Resolves to `true` if everything
   * finished in time. Further calls return the same promise.
   */
  readonly stop: () => Promise<boolean>
}

/**
 * Opens the listeners over a relay that is ready.
 *
 * @rejects ListenerUnavailable if an address cannot be listened on.
 */
export async function startService(options: ServiceOptions): Promise<Service> {
  const { relay, logger, stopTimeout = 60_000, metrics = new MetricsRegistry() } = options
  const limits = { ...defaultServerLimits, ...options.limits }
  const answered = (request: AnsweredRequest) => tell(request, metrics, logger)
  const proxies = networkList(options.proxies ?? [])
  const responder = createResponder({
    ...options,
    clientAddress: (request) => clientAddress(request, proxies),
  })
  const open = publicServer({
    responder: options.walletPage === true ? await withWalletPage(responder, options) : responder,
    limits,
    answered,
  })
  let stopped: Promise<boolean> | null = null
  const stopping = () => stopped !== null
  const { operator } = relay
  const ask = async (question: ConsoleQuestion) =>
    operator === undefined ? null : answerConsole(operator, question)
  const console = await openConsole({ access: options.console ?? null, ask, logger })
  const admin =
    options.adminListen === null ? null : adminServer({ relay, metrics, logger, stopping, console })

  open.server.on("connection", () => metrics.count("http_connections_total"))
  open.server.on("drop", () => metrics.count("http_connections_dropped_total"))
  const url = await listening(open.server, options.listen, "listen (SHIELDED_RELAY_LISTEN)")
  let adminUrl: string | null = null
  try {
    if (admin !== null && options.adminListen !== null) {
      adminUrl = await listening(admin, options.adminListen, adminListener)
    }
  } catch (error) {
    await closed(open.server)
    throw error
  }
  logger.info("listening", {
    public: url.replace("http://", ""),
    admin: adminUrl?.replace("http://", ""),
  })

  const stop = async (): Promise<boolean> => {
    logger.info("stopping", { inFlight: open.inFlight() })
    open.beginStop()
    relay.endWaits?.()
    const closing = closed(open.server)
    const finished = await within(stopTimeout, open.idle())
    if (!finished) logger.warn("stopped-with-requests-in-flight", { inFlight: open.inFlight() })
    if (!(await within(limits.lingerTimeout, closing))) open.server.closeAllConnections()
    await relay.stop()
    if (admin !== null) await closedAtOnce(admin)
    logger.info("stopped", { finished })
    return finished
  }
  return {
    url,
    adminUrl,
    metrics,
    readiness: () => relay.readiness(),
    answerConsole: ask,
    stop: () => (stopped ??= stop()),
  }
}

function tell(
  { method, reply, milliseconds, bodyBytes }: AnsweredRequest,
  metrics: MetricsRegistry,
  logger: Logger,
) {
  const { route, status, code } = reply
  const known = ["GET", "POST", "HEAD", "OPTIONS"].includes(method) ? method : "other"
  metrics.count("http_requests_total", { route, method: known, status: String(status) })
  if (code !== undefined) metrics.count("http_refusals_total", { code })
  metrics.duration("http_request", milliseconds, { route })
  logger.debug("request", {
    method: known,
    route,
    status,
    code,
    milliseconds: Math.round(milliseconds * 10) / 10,
    bodyBytes,
  })
}

/** Whether `work` completes within a time. */
async function within(milliseconds: number, work: Promise<void>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), milliseconds)
  })
  try {
    return await Promise.race([work.then(() => true as const), late])
  } finally {
    clearTimeout(timer)
  }
}
