import { keyStamper, stampBody, stampQuery, type Stamper } from "@shielded-relay/client/waas"
import { OrganizationStore, parseUuid, type AuditEntry } from "@shielded-relay/core"
import { Context, Effect } from "effect"
import { World, type WorldOptions } from "@shielded-relay/simulated-relay"
import { vaultManagedKeys } from "@shielded-relay/wallet-keys"
import type { ManagedWalletOptions, Relay, SignedRequest } from "shielded-relay"
import { requireDocumented } from "./requireDocumented.ts"

type Fields = Readonly<Record<string, unknown>>

/** The body of an answer, and whether it is a success, accepted, or the code of a refusal. */
export interface Answered {
  readonly outcome: string
  readonly data: Fields
  readonly body: Fields
}

/** A member of the example organization. */
export interface Member {
  readonly stamper: Stamper
  readonly userId: string
  readonly evm: string
  readonly tron: string
  readonly solana: string
  readonly receipt: string
}

/** Finds its organization by the schedule that its path names. */
export const scheduleRoute = "GET /waas/scheduled-transaction/:scheduleId"

let serial = 0
/** A fresh nonce. */
export const nonce = () => `nonce ${(serial += 1)}`

/** The n-th stamp key of a test. */
export const stamper = (n: number): Stamper => keyStamper(new Uint8Array(32).fill(n))

/** A relay on a simulated chain that serves managed wallets, with one organization. */
export class ManagedWorld {
  readonly world: World
  readonly organizationId: string
  readonly root: Member

  private constructor(world: World, organizationId: string, root: Member) {
    this.world = world
    this.organizationId = organizationId
    this.root = root
  }

  static async open(
    options: WorldOptions = {},
    managed: Partial<ManagedWalletOptions> = {},
  ): Promise<ManagedWorld> {
    const waas = {
      keys: vaultManagedKeys(),
      rules: { organizations: "open", requestsPerSecond: null },
      ...managed,
    } as const
    const world = await World.open({ ...options, waas })
    const by = stamper(1)
    const created = await ask(world, "POST /waas/create-organization", by, {
      organizationName: "Treasury",
      nonce: nonce(),
    })
    return new ManagedWorld(world, textOf(created, "organizationId"), memberOf(created, by))
  }

  /** Sends a stamped request with the organization and a fresh nonce, unless `fields` has them. */
  ask(route: string, by: Stamper, fields: Fields = {}, relay?: Relay): Promise<Answered> {
    const whole = { organizationId: this.organizationId, nonce: nonce(), ...fields }
    return ask(this.world, route, by, whole, relay)
  }

  async user(n: number, role?: string, root = this.root.stamper): Promise<Member> {
    const by = stamper(n)
    const answer = await this.ask("POST /waas/create-user", root, {
      publicKey: by.publicKey,
      ...(role === undefined ? {} : { role }),
    })
    if (answer.outcome !== "ok") throw new Error(JSON.stringify(answer.body))
    return memberOf(answer, by)
  }

  /** Adds a policy by root and returns its id. */
  async policy(fields: Fields): Promise<string> {
    const answer = await this.ask("POST /waas/add-policy", this.root.stamper, fields)
    if (answer.outcome !== "ok") throw new Error(JSON.stringify(answer.body))
    return textOf(answer, "policyId")
  }

  /** The fields of a payment from a member's wallet: whole tokens of token 0 on the world's chain. */
  payment(from: Member, to: string, amount: string, changes: Fields = {}): Fields {
    return {
      userId: from.userId,
      fromAddress: from.evm,
      to,
      token: this.world.text(this.world.token()),
      amount,
      chainId: this.world.chainId,
      ...changes,
    }
  }

  /** The organization's audit entries, linked or not. */
  async entries(): Promise<ReadonlyArray<AuditEntry>> {
    const store = Context.get(this.world.storage, OrganizationStore)
    const organizationId = parseUuid(this.organizationId)
    if (organizationId === null) throw new Error("an organization's id is a UUID")
    const [linked, unlinked] = await Effect.runPromise(
      Effect.all([store.entries(organizationId, 0, 10_000), store.unlinked(10_000)]),
    )
    return [...linked, ...unlinked.filter((entry) => entry.organizationId === organizationId)]
  }

  close(): Promise<void> {
    return this.world.close()
  }
}

/** A stamped request in the form that a relay takes. */
export async function stampedRequest(
  route: string,
  by: Stamper,
  fields: Fields,
): Promise<SignedRequest> {
  const [method, pattern = ""] = route.split(" ")
  const isPost = method === "POST"
  const [, parameter] = /:(\w+)/u.exec(pattern) ?? []
  const { [parameter ?? ""]: inPath, ...signed } = fields
  const { data, headers } = isPost
    ? await stampBody(by, `POST ${pattern}`, fields)
    : await stampQuery(by, `GET ${pattern}`, textFields(signed))
  return {
    method: isPost ? "POST" : "GET",
    routePattern: pattern,
    pathParameters: parameter === undefined ? {} : { [parameter]: String(inPath) },
    rawQuery: isPost ? "" : data,
    rawBody: isPost ? new TextEncoder().encode(data) : new Uint8Array(),
    headers: { "x-stamp": headers["X-Stamp"] },
  }
}

export async function ask(
  world: World,
  route: string,
  by: Stamper,
  fields: Fields,
  relay?: Relay,
): Promise<Answered> {
  return send(world, await stampedRequest(route, by, fields), relay)
}

export async function send(world: World, request: SignedRequest, relay?: Relay): Promise<Answered> {
  const answer = await world.ask(request, relay)
  requireDocumented(request, answer)
  const { data } = answer.body
  return {
    outcome: answer.outcome === "refused" ? answer.code : answer.outcome,
    data: isFields(data) ? data : {},
    body: answer.body,
  }
}

/** A text of an answer's data. */
export function textOf({ data, body }: Pick<Answered, "data" | "body">, name: string): string {
  const value = data[name]
  if (typeof value !== "string") throw new Error(`no ${name} in ${JSON.stringify(body)}`)
  return value
}

function memberOf(answer: Answered, by: Stamper): Member {
  const { addresses } = answer.data
  const first: unknown = Array.isArray(addresses) ? addresses[0] : undefined
  if (!isFields(first)) throw new Error(`no addresses in ${JSON.stringify(answer.body)}`)
  const { evm, tron, solana } = first
  return {
    stamper: by,
    userId: textOf(answer, "userId"),
    evm: String(evm),
    tron: String(tron),
    solana: String(solana),
    receipt: textOf(answer, "receipt"),
  }
}

function textFields(fields: Fields): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, String(value)] as const),
  )
}

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}
