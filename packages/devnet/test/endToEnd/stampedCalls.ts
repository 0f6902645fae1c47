import { keyStamper, stampBody, stampQuery, type Stamper } from "@shielded-relay/client/waas"
import type { Service } from "../../src/service/startService.ts"

export type Fields = Readonly<Record<string, unknown>>

export interface StampedAnswer {
  readonly status: number
  readonly body: Fields
  /** `body.data`; empty if there is none. */
  readonly data: Fields
}

/** A stamped request that can be sent several times. */
export type StampedRequest = () => Promise<StampedAnswer>

/** Stamped requests to a service, without the SDK's client. */
export class StampedCalls {
  readonly #service: Service

  constructor(service: Service) {
    this.#service = service
  }

  /** Stamps a request, with a fresh nonce unless one is given. The same bytes are sent each time. */
  async prepared(by: Stamper, path: string, fields: Fields): Promise<StampedRequest> {
    const { data, headers } = await stampBody(by, `POST ${path}`, { nonce: nonce(), ...fields })
    const init = {
      method: "POST",
      body: data,
      headers: { ...headers, "content-type": "application/json" },
    }
    return () => read(this.#service.url + path, init)
  }

  async post(by: Stamper, path: string, fields: Fields): Promise<StampedAnswer> {
    return (await this.prepared(by, path, fields))()
  }

  /** `pattern` is the stamped route; `path` differs from it where the route has a parameter. */
  async get(
    by: Stamper,
    pattern: string,
    fields: Readonly<Record<string, string>>,
    path = pattern,
  ): Promise<StampedAnswer> {
    const { data, headers } = await stampQuery(by, `GET ${pattern}`, { nonce: nonce(), ...fields })
    return read(`${this.#service.url + path}?${data}`, { headers })
  }
}

/** A user of an organization, and the EVM address of his wallet. */
export interface StampedUser {
  readonly stamper: Stamper
  readonly organizationId: string
  readonly userId: string
  readonly wallet: `0x${string}`
}

/** Creates an organization, or adds a user to that of a root user. `seed` is a hex digit pair that makes the user's key. */
export async function newUser(
  calls: StampedCalls,
  seed: string,
  root?: StampedUser,
): Promise<StampedUser> {
  const stamper = keyStamper(seed.repeat(32))
  const { data } =
    root === undefined
      ? await calls.post(stamper, "/waas/create-organization", { organizationName: "Treasury" })
      : await calls.post(root.stamper, "/waas/create-user", {
          organizationId: root.organizationId,
          publicKey: stamper.publicKey,
        })
  const [addresses] = data["addresses"] as ReadonlyArray<{ readonly evm: `0x${string}` }>
  if (addresses === undefined) throw new Error(`no user: ${JSON.stringify(data)}`)
  return {
    stamper,
    organizationId: root?.organizationId ?? String(data["organizationId"]),
    userId: String(data["userId"]),
    wallet: addresses.evm,
  }
}

/** The fields of a request that moves an amount out of a user's wallet. */
export const movementOf = (
  { organizationId, userId, wallet }: StampedUser,
  moved: { readonly chainId: number; readonly token: string; readonly amount: string },
): Fields => ({ organizationId, userId, fromAddress: wallet, ...moved })

const nonce = () => crypto.randomUUID()

async function read(url: string, init: RequestInit): Promise<StampedAnswer> {
  const response = await fetch(url, init)
  const body: Fields = Object(await response.json())
  return { status: response.status, body, data: Object(body["data"]) }
}
