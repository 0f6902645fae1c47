import { SigningKey, Wallet, hexlify, sha256, toUtf8Bytes } from "ethers"
import { randomBytes, randomUUID } from "node:crypto"

/** An answer as received. */
export interface Reply {
  readonly status: number
  readonly retryAfter: string | null
  readonly body: Readonly<Record<string, unknown>>
}

/**
 * A caller written from the specification alone, based on ethers: session message, payload text `<METHOD> <pattern>
 * <data>`, SHA-256, compact r ‖ s. It shares no code with core or the SDK, so each checks the others.
 */
export class SpecClient {
  readonly sessionId: string = randomUUID()
  readonly address: string
  readonly #baseUrl: string
  readonly #wallet: Wallet
  readonly #key = new SigningKey(randomBytes(32))
  readonly #useEIP712: boolean

  constructor(baseUrl: string, walletKey: string, useEIP712 = false) {
    this.#baseUrl = baseUrl
    this.#wallet = new Wallet(walletKey)
    this.#useEIP712 = useEIP712
    this.address = this.#wallet.address
  }

  /** With `messageVersion: 2` the wallet signs version 2 of the message. `wrap` converts the key's signature to a contract account's. */
  async createSession(
    more: Readonly<Record<string, string | number | boolean>> = {},
    wrap: (signature: string) => string = (signature) => signature,
  ): Promise<Reply> {
    const clientPublicKey = this.#key.compressedPublicKey.slice(2)
    const signature = await this.#wallet.signMessage(
      [
        "Authorize Service session",
        `Session ID: ${this.sessionId}`,
        `Public Key: ${clientPublicKey}`,
        ...(this.#useEIP712 ? [] : ["This signature can also be used to submit transactions."]),
        ...(more["messageVersion"] === 2
          ? [`Address: ${more["address"] ?? this.address}`, `Audience: ${more["audience"]}`]
          : []),
        ...(more["messageVersion"] === 2 && more["chainId"] !== undefined
          ? [`Chain ID: ${more["chainId"]}`]
          : []),
      ].join("\n"),
    )
    const body = JSON.stringify({
      signature: wrap(signature),
      address: this.address,
      sessionId: this.sessionId,
      nonce: randomUUID(),
      clientPublicKey,
      ...(this.#useEIP712 ? { useEIP712: true } : {}),
      ...more,
    })
    return this.send("POST", "/create-session", body, this.signature(body))
  }

  get(path: string, fields: Readonly<Record<string, string>>, pattern = path): Promise<Reply> {
    const query = new URLSearchParams({
      sessionId: this.sessionId,
      nonce: randomUUID(),
      ...fields,
    }).toString()
    return this.send(
      "GET",
      `${path}?${query}`,
      undefined,
      this.signature(`GET ${pattern}\n${query}`),
    )
  }

  post(path: string, fields: Readonly<Record<string, unknown>>): Promise<Reply> {
    return this.postBytes(
      path,
      JSON.stringify({ sessionId: this.sessionId, nonce: randomUUID(), ...fields }),
    )
  }

  /**
   * Sends a transaction that the wallet signs as typed data, without a header. `members` follow the base members, in the specification's
   * order.
   */
  async typedPost(
    path: string,
    primaryType: string,
    fields: Readonly<Record<string, unknown>> & { readonly chainId: number },
    members: ReadonlyArray<readonly [type: string, name: string, value: unknown]>,
  ): Promise<Reply> {
    const { sessionId } = this
    const { chainId } = fields
    const nonce = randomUUID()
    const all = [
      ["string", "nonce", nonce],
      ["string", "sessionId", sessionId],
      ["uint256", "chainId", chainId],
      ...members,
    ] as const
    const signature = await this.#wallet.signTypedData(
      { name: "Service Enclave", chainId },
      {
        [primaryType]: all.map(([type, name]) => ({ type, name })),
        ...structsOf(members.map(([type]) => type)),
      },
      Object.fromEntries(all.map(([, name, value]) => [name, value])),
    )
    const body = JSON.stringify({ sessionId, nonce, ...fields, signature })
    return this.send("POST", path, body, null)
  }

  /** Signs and sends a body unchanged, valid or not. */
  postBytes(path: string, body: string): Promise<Reply> {
    return this.send("POST", path, body, this.signature(`POST ${path}\n${body}`))
  }

  signature(payload: string): string {
    const { r, s } = this.#key.sign(sha256(toUtf8Bytes(payload)))
    return hexlify(r).slice(2) + hexlify(s).slice(2)
  }

  async send(
    method: string,
    target: string,
    body: string | undefined,
    signature: string | null,
  ): Promise<Reply> {
    const response = await fetch(this.#baseUrl + target, {
      method,
      headers: {
        ...(signature === null ? {} : { "x-service-request-signature": signature }),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body }),
    })
    const parsed: unknown = await response.json()
    if (typeof parsed !== "object" || parsed === null) throw new Error("The answer is no object")
    return {
      status: response.status,
      retryAfter: response.headers.get("retry-after"),
      body: Object.fromEntries(Object.entries(parsed)),
    }
  }
}

const structs = {
  TokenAmount: [
    { name: "token", type: "address" },
    { name: "amount", type: "int256" },
  ],
  RecipientAmount: [
    { name: "recipient", type: "address" },
    { name: "amount", type: "int256" },
  ],
}

/** The struct types used by these types; wallets accept no others. */
function structsOf(types: ReadonlyArray<string>) {
  return Object.fromEntries(Object.entries(structs).filter(([name]) => types.includes(`${name}[]`)))
}
