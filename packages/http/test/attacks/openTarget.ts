import { createClient, evmKey } from "@shielded-relay/client"
import { routes, type RouteKey } from "@shielded-relay/api"
import { startService } from "@shielded-relay/http"
import { memoryVault } from "@shielded-relay/storage-memory"
import {
  insecureSeededRandom,
  simulatedNetwork,
  simulatedProver,
  SimulatedTime,
  testClock,
} from "@shielded-relay/testkit"
import { Effect } from "effect"
import { createRelay } from "shielded-relay"
import { memoryLogger } from "../support/memoryLogger.ts"
import { parseAnswers, rawConnection, type WireAnswer } from "../support/rawConnection.ts"
import { requestSigner } from "../support/requestSigner.ts"
import { testSigner } from "../support/testSigner.ts"

/** The route that ends the session. */
export const ending: RouteKey = "POST /revoke-session"

/**
 * Every route that a session's key signs, with the one that ends the session last. Package relay tests attacks on
 * create-session, whose signature is not bound to a session, and on the route that a wallet alone asks for.
 */
export const sessionRoutes = routes
  .flatMap((route) =>
    route.authentication === "create-session" || route.authentication === "wallet" ? [] : [route],
  )
  .toSorted((one, other) => Number(one.key === ending) - Number(other.key === ending))

/** A signed request, in its parts on the wire. */
export interface WireRequest {
  readonly method: string
  readonly path: string
  readonly query: string
  readonly body: string
  readonly signature: string
}

/**
 * The real service over the real relay, on a simulated chain with a stopped clock, with one session. Its owner has no
 * balance: a withdrawal or transfer that passes all authentication is refused for that.
 */
export async function openTarget() {
  const time = new SimulatedTime(testClock(Date.now()))
  const network = simulatedNetwork(time)
  const relay = await time.during(
    createRelay({
      vault: memoryVault(),
      prover: simulatedProver().layer,
      chains: [Effect.succeed(network.connected)],
      prices: network.tokens.map(({ chainId, address }) => ({
        chainId,
        token: address,
        tokens: 1n,
        native: 1_000_000_000n,
      })),
      clock: time.layer,
      sessions: { requestsPerSecond: null },
      secureRandom: insecureSeededRandom("target"),
    }),
  )
  await time.until(async () => (await relay.readiness()).ready)
  const service = await startService({
    relay,
    logger: memoryLogger(),
    signer: testSigner,
    listen: { host: "127.0.0.1", port: 0 },
    adminListen: null,
    limits: { lingerTimeout: 200 },
  })
  const wallet = evmKey(`0x${"41".repeat(32)}`)
  const client = createClient({
    baseUrl: service.url,
    wallet,
    audience: null,
    sessionMessageVersion: 1,
  })
  const { sessionId, secretKey } = (await client.createSession()).save()
  const key = requestSigner(secretKey)
  const [, token] = network.tokens
  const recipient = "0x000000000000000000000000000000000000bEEF"

  /** Fields valid on every route; routes ignore those that they do not use. */
  const fields = (nonce: string) => ({
    sessionId,
    nonce,
    chainId: network.gateway.chainId,
    tokenAddresses: [token?.address ?? ""],
    amounts: ["1000"],
    recipientAddress: recipient,
    feeToken: token?.address ?? "",
    externalActionId: "Transact",
    id: nonce,
  })

  const [coin] = network.tokens
  const pair = [token?.address ?? "", coin?.address ?? ""]
  /** Fields of routes that need further ones, or other forms. */
  const ownFields: Partial<Record<RouteKey, object>> = {
    "GET /get-swap-data": {
      inputTokenAddress: pair[0],
      outputTokenAddress: pair[1],
      amount: "1",
    },
    "POST /deposit-for-other": { recipientInfo: recipient },
    "POST /deposit-solana-for-other": { recipientInfo: recipient },
    "POST /swap": { tokenAddresses: pair, amounts: ["-1000", "1"], swapData: "AAAA" },
    "POST /private-send": {
      tokenAddress: pair[0],
      recipients: [{ address: recipient, amount: "1000" }],
    },
    "POST /withdraw-stuck-utxos": { tokenAddress: pair[0] },
    "POST /cancel-operation": { operation: "5ca7e000-0000-4000-8000-000000000000" },
  }

  /** A validly signed request of a route. */
  const request = (route: RouteKey, nonce: string, more = {}): WireRequest => {
    const [method = "", pattern = ""] = route.split(" ")
    const whole = { ...fields(nonce), ...ownFields[route], ...more }
    const query = new URLSearchParams()
    for (const [name, value] of Object.entries(whole)) query.set(name, String(value))
    const data = method === "GET" ? query.toString() : JSON.stringify(whole)
    return {
      method,
      path: pattern.replace(/:\w+/, nonce),
      query: method === "GET" ? data : "",
      body: method === "GET" ? "" : data,
      signature: key.sign(`${route}\n${data}`),
    }
  }

  /** Writes bytes on a new connection, ends it, and returns all responses. */
  const write = async (bytes: string): Promise<ReadonlyArray<WireAnswer>> => {
    const connection = await rawConnection(service.url)
    connection.write(Buffer.from(bytes, "utf8"))
    connection.socket.end()
    const { answers } = parseAnswers(await connection.closed())
    connection.socket.destroy()
    return answers
  }

  return {
    url: service.url,
    sessionId,
    network,
    request,
    write,
    sign: key.sign,
    close: async () => {
      await service.stop()
      await time.during(relay.stop())
    },
  }
}

export type Target = Awaited<ReturnType<typeof openTarget>>

/** The bytes of a request, with some parts replaced. */
export function onTheWire(
  request: WireRequest,
  change: {
    readonly requestLine?: string
    readonly signatureLines?: ReadonlyArray<string>
    readonly more?: ReadonlyArray<string>
  } = {},
): string {
  const target = request.query === "" ? request.path : `${request.path}?${request.query}`
  const length = Buffer.byteLength(request.body)
  return [
    change.requestLine ?? `${request.method} ${target} HTTP/1.1`,
    "Host: relay.example",
    ...(request.method === "GET"
      ? []
      : ["Content-Type: application/json", `Content-Length: ${length}`]),
    ...(change.signatureLines ?? [`x-service-request-signature: ${request.signature}`]),
    ...(change.more ?? []),
    "",
    request.body,
  ].join("\r\n")
}
