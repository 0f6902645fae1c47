import { keyStamper, stampBody, stampQuery, type Stamper } from "@shielded-relay/client/waas"
import { parseWholeTokens } from "@shielded-relay/core"
import { bytesToHex, randomBytes } from "@noble/hashes/utils.js"
import type { Service } from "../../src/service/startService.ts"
import { eventually } from "../endToEnd/eventually.ts"

type Fields = Readonly<Record<string, unknown>>

/** An answer of the service. */
export interface Reply {
  readonly status: number
  readonly body: Fields
  readonly data: Fields
}

/** A stamped request. Every `send` sends the same bytes. */
export interface StampedRequest {
  readonly nonce: string
  readonly send: () => Promise<Reply>
}

/** A user's wallet. */
export interface ManagedWallet {
  readonly userId: string
  readonly evm: string
  readonly tron: string
  readonly solana: string
}

/** Shielded balance of a token, smallest units. `owed` is held back of it. */
export interface Shielded {
  readonly balance: bigint
  readonly pending: bigint
  readonly owed: bigint
}

const stamperOfNewKey = () => keyStamper(bytesToHex(randomBytes(32)))

/** An organization of managed wallets at a service, whose root sends all requests. */
export class Organization {
  readonly #service: Service
  readonly #chainId: number
  readonly #root: Stamper
  readonly #id: string

  private constructor(service: Service, chainId: number, root: Stamper, id: string) {
    this.#service = service
    this.#chainId = chainId
    this.#root = root
    this.#id = id
  }

  static async create(service: Service, chainId: number): Promise<Organization> {
    const root = stamperOfNewKey()
    const fields = { organizationName: "Treasury", nonce: crypto.randomUUID() }
    const created = await (await posting(service, root, "create-organization", fields))()
    return new Organization(service, chainId, root, textOf(created, "organizationId"))
  }

  /** Creates a user with a wallet. */
  async wallet(): Promise<ManagedWallet> {
    const { publicKey } = stamperOfNewKey()
    const created = await this.post("create-user", { publicKey })
    const { addresses } = created.data
    const { evm, tron, solana } = Object(Array.isArray(addresses) ? addresses[0] : null)
    return { userId: textOf(created, "userId"), evm, tron, solana }
  }

  /** @param route below `/waas/` */
  async request(route: string, fields: Fields): Promise<StampedRequest> {
    const nonce = crypto.randomUUID()
    const whole = { organizationId: this.#id, chainId: this.#chainId, nonce, ...fields }
    return { nonce, send: await posting(this.#service, this.#root, route, whole) }
  }

  async post(route: string, fields: Fields): Promise<Reply> {
    return (await this.request(route, fields)).send()
  }

  /** @throws Error for a refusal */
  async get(
    pattern: string,
    fields: Readonly<Record<string, string>>,
    path = pattern,
  ): Promise<Reply> {
    const whole = { organizationId: this.#id, nonce: crypto.randomUUID(), ...fields }
    const { data, headers } = await stampQuery(this.#root, `GET /waas/${pattern}`, whole)
    const answer = await read(`${this.#service.url}/waas/${path}?${data}`, { headers })
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
    return answer
  }

  async shielded(
    { userId }: ManagedWallet,
    walletAddress: string,
    token: string,
  ): Promise<Shielded> {
    const answer = await this.get("private-balance", {
      userId,
      walletAddress,
      chainId: String(this.#chainId),
    })
    const { balances } = answer.data
    const rows: ReadonlyArray<Fields> = Array.isArray(balances) ? balances : []
    const row = rows.find((each) => Object(each["token"]).tokenAddress === token)
    const decimals = Number(Object(row?.["token"]).decimals)
    const units = (name: string) => {
      const amount = row?.[name]
      return typeof amount === "string" ? (parseWholeTokens(amount, decimals) ?? 0n) : 0n
    }
    return { balance: units("balance"), pending: units("pending"), owed: units("owed") }
  }

  /** The operation that the request with this nonce started. */
  async operation(nonce: string): Promise<Fields> {
    const { data } = await this.get("operation", { of: nonce })
    return Object(data["operation"])
  }

  /** Waits until the operation of a request has ended. @returns the kinds and transactions of its executed legs @throws Error unless it is confirmed */
  async confirmed(
    nonce: string,
  ): Promise<ReadonlyArray<{ readonly kind: string; readonly txHash: string }>> {
    const { state, legs, error } = await eventually(
      () => this.operation(nonce),
      ({ state: now }) => now === "confirmed" || now === "failed",
    )
    if (state !== "confirmed") throw new Error(`the operation failed: ${String(error)}`)
    return Array.isArray(legs) ? legs.filter((leg) => Object(leg).excluded !== true) : []
  }

  /** The one payment of a schedule. */
  async scheduled(scheduleId: string): Promise<Fields> {
    const pattern = "scheduled-transaction/:scheduleId"
    const { data } = await this.get(pattern, {}, `scheduled-transaction/${scheduleId}`)
    const { transactions } = data
    return Object(Array.isArray(transactions) ? transactions[0] : null)
  }

  /** Waits until a schedule has ended. @returns its status */
  async ended(scheduleId: string): Promise<unknown> {
    const { status } = await eventually(
      () => this.scheduled(scheduleId),
      (seen) => seen["status"] !== "pending" && seen["status"] !== undefined,
    )
    return status
  }
}

/** A text of an answer's data. @throws Error if there is none */
export function textOf({ body, data }: Reply, name: string): string {
  const value = data[name]
  if (typeof value !== "string") throw new Error(`no ${name} in ${JSON.stringify(body)}`)
  return value
}

async function posting(service: Service, by: Stamper, route: string, fields: Fields) {
  const { data, headers } = await stampBody(by, `POST /waas/${route}`, fields)
  const url = `${service.url}/waas/${route}`
  return () =>
    read(url, {
      method: "POST",
      body: data,
      headers: { ...headers, "content-type": "application/json" },
    })
}

async function read(url: string, init: RequestInit): Promise<Reply> {
  const response = await fetch(url, init)
  const body: Fields = Object(await response.json())
  return { status: response.status, body, data: Object(body["data"]) }
}
