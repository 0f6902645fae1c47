import { routes } from "@shielded-relay/api"
import type { Address } from "@shielded-relay/core"
import { Caller, freshUuid, solanaWallet, evmWallet, type Body } from "@shielded-relay/testkit"
import {
  disclosureBy,
  disclosureOf,
  webhookBy,
  webhookOf,
  type World,
} from "@shielded-relay/simulated-relay"

type AskedRoute = Pick<(typeof routes)[number], "key" | "method" | "pattern" | "authentication">

/** What a row asks, and how it says so. */
export interface Mutation {
  readonly route: AskedRoute
  readonly label: string
}

/** A request that a rule of the route refuses. */
export interface Cause {
  readonly route: `${"GET" | "POST"} ${string}`
  readonly name: string
  /** In place of the fields of a right request. */
  readonly fields: Body
  readonly path?: Readonly<Record<string, string>>
  /** Signed by the wallet in a session of EIP-712 mode. */
  readonly byWallet?: boolean
}

interface Row {
  readonly mutation: Mutation
  /** `ok`, or the code of the refusal. */
  readonly outcome: string
  readonly error: string
  readonly ignored: ReadonlyArray<string>
}

const absent = Symbol("absent")
const inBodies: ReadonlyArray<unknown> = [absent, 7, "x", "", [], {}]
const inLists: ReadonlyArray<unknown> = [...inBodies, ["x"], Array(9).fill("1")]
const inQueries: ReadonlyArray<unknown> = [absent, "x", "", "0"]
const inIdentifiers: ReadonlyArray<unknown> = [absent, "x"]
const lists: ReadonlySet<string> = new Set(["tokenAddresses", "amounts", "recipients"])

/** What is put in place of a right value. */
function nonsenseFor({ method }: AskedRoute, field: string): ReadonlyArray<unknown> {
  if (field === "sessionId" || field === "nonce") return inIdentifiers
  if (method === "GET") return inQueries
  return lists.has(field) ? inLists : inBodies
}
const uuid = "00000000-0000-4000-8000-00000000abcd"

/** Right requests of every route but for one thing, and what a relay says of them. */
export class RefusalTable {
  readonly world: World
  readonly alice: Caller
  /** Signs each transaction with its wallet. */
  readonly typed: Caller
  /** The address that screening does not allow. */
  readonly blocked: Address
  readonly rows: Array<Row> = []

  private constructor(world: World, alice: Caller, typed: Caller, blocked: Address) {
    this.world = world
    this.alice = alice
    this.typed = typed
    this.blocked = blocked
  }

  static async open(world: World, blocked: Address): Promise<RefusalTable> {
    const alice = await world.caller(1)
    const typed = await world.caller(2, "eip712")
    await world.deposit(alice, world.token(0), 5_000_000n)
    await world.flushed()
    return new RefusalTable(world, alice, typed, blocked)
  }

  get onSolana(): boolean {
    return this.world.network.gateway.family === "solana"
  }

  /** A public address that has never been seen. */
  get stranger(): string {
    return this.onSolana ? solanaWallet(9).address : evmWallet(9).address
  }

  /** An address of the other family. */
  get foreigner(): string {
    return this.onSolana ? evmWallet(9).address : solanaWallet(9).address
  }

  token(index: number): string {
    return this.world.text(this.world.token(index))
  }

  /** Nonsense of every kind in one field of a right request. */
  async askNonsense(route: AskedRoute, field: string): Promise<void> {
    // What a session is proved by has rules and rows of its own.
    const inSession = route.authentication === "read" || route.authentication === "transaction"
    if (field === "signature" && inSession) return
    for (const value of nonsenseFor(route, field)) {
      const shown = value === absent ? "absent" : JSON.stringify(value)
      const label = `${field} ${shown.length > 24 ? `${shown.slice(0, 23)}…` : shown}`
      await this.#ask({ route, label }, { [field]: value === absent ? undefined : value })
    }
  }

  async askCause({ route, name, fields, path, byWallet }: Cause): Promise<void> {
    const known = routes.find(({ key }) => key === route)
    if (known === undefined) throw new Error(`no route is ${route}`)
    await this.#ask({ route: known, label: name }, fields, path, byWallet)
  }

  async #ask(mutation: Mutation, change: Body, path?: Cause["path"], byWallet = false) {
    const { method, pattern, authentication } = mutation.route
    const request = async () => {
      if (authentication === "create-session")
        return new Caller(evmWallet(3), 0x77).creation({ nonce: freshUuid(), ...change })
      if (authentication === "wallet") {
        if (pattern !== "/disclosure") {
          const url = pattern === "/set-webhook" ? { url: "https://hooks.example/" } : {}
          const { texts, signature } = webhookBy(this.world, this.alice.wallet, url)
          return { ...webhookOf({ ...texts, signature, ...change }), routePattern: pattern }
        }
        const period = { from: "2026-01-01T00:00:00Z", to: "2027-01-01T00:00:00Z" }
        const { texts, signature } = disclosureBy(this.world, this.alice.wallet, period)
        return disclosureOf({ ...texts, signature, ...change })
      }
      const right = await this.#right(pattern)
      const fields = Object.fromEntries(
        Object.entries({ ...right, ...change }).filter(([, value]) => value !== undefined),
      )
      // A revoked session would refuse all that comes after it.
      const caller = pattern === "/revoke-session" ? await this.world.caller(4) : this.alice
      if (byWallet) return this.typed.typedPost(pattern, fields)
      if (method === "POST") return caller.post(pattern, fields)
      const query = Object.fromEntries(
        Object.entries(fields).map(([name, value]) => [name, [value].flat().map(String)]),
      )
      return caller.get(pattern, query, path ?? { nonce: uuid, orderId: uuid })
    }
    const { outcome, body } = await this.world.ask(await request())
    const { code = outcome, error = "", ignoredFields = [] } = body
    this.rows.push({
      mutation,
      outcome: String(code),
      error: String(error),
      ignored: [ignoredFields].flat().map(String),
    })
  }

  /** The fields of a right request of a route; the balance is too small for any to be accepted. */
  async #right(pattern: string): Promise<Body> {
    const { chainId } = this.world
    const gold = this.token(0)
    const pair = { chainId, tokenAddresses: [gold], amounts: ["900000000"] }
    switch (pattern) {
      case "/balance":
      case "/recipient-info":
      case "/stuck-utxo-balance":
      case "/refresh-cache":
        return { chainId }
      case "/get-fee":
        return { chainId, feeToken: gold, tokenAddresses: gold, externalActionId: "Transact" }
      case "/get-swap-data":
        return { chainId, inputTokenAddress: gold, outputTokenAddress: this.token(1), amount: "1" }
      case "/deposit":
      case "/proofless-deposit":
        return pair
      case "/deposit-for-other":
      case "/deposit-solana-for-other":
        return { ...pair, recipientInfo: this.stranger }
      case "/withdraw":
      case "/transfer":
        return { ...pair, recipientAddress: this.stranger, feeToken: gold }
      case "/private-send":
        return {
          chainId,
          tokenAddress: gold,
          recipients: [{ address: this.stranger, amount: "1000" }],
        }
      case "/withdraw-stuck-utxos":
        return { chainId, tokenAddress: gold, recipientAddress: this.stranger }
      case "/swap":
        return this.#swap()
      case "/cancel-operation":
        return { operation: uuid }
      default:
        return {}
    }
  }

  async #swap(): Promise<Body> {
    const { chainId } = this.world
    const [gold, lead] = [this.token(0), this.token(1)]
    const { body } = await this.world.ask(
      this.alice.get("/get-swap-data", {
        chainId: String(chainId),
        inputTokenAddress: gold,
        outputTokenAddress: lead,
        amount: "900",
      }),
    )
    return {
      chainId,
      tokenAddresses: [gold, lead],
      amounts: ["-900000000", body["outSwapAmount"]],
      externalActionId: body["externalActionId"],
      swapData: body["swapData"],
      feeToken: gold,
    }
  }

  /** The table as it is kept: a line for each row, in the order of the routes. */
  text(): string {
    const lines = this.rows.map(({ mutation: { route, label }, outcome, error, ignored }) =>
      [
        `${route.method} ${route.pattern}`,
        label,
        [outcome, ...(ignored.length === 0 ? [] : [`ignoredFields ${ignored.join(" ")}`])].join(
          ", ",
        ),
        error,
      ]
        .filter((part) => part !== "")
        .join(" | "),
    )
    return `${lines.join("\n")}\n`
  }
}
