import { evmKey } from "@shielded-relay/client"
import { randomUUID } from "node:crypto"
import { requestSigner } from "./requestSigner.ts"

/** A request in the form that `fetch` accepts. */
export interface RowRequest {
  readonly path: string
  readonly init: RequestInit
}

type Body = Readonly<Record<string, unknown>>

const header = "x-service-request-signature"
const json = { "content-type": "application/json" }

/** A caller that signs as the API specifies, except for the parts a test omits or replaces. */
export class RowCaller {
  readonly sessionId: string
  readonly #wallet = evmKey(`0x${"5c".repeat(32)}`)
  readonly #key = requestSigner("7a".repeat(32))
  readonly #useEIP712: boolean

  constructor(options: { readonly useEIP712: boolean; readonly sessionId?: string }) {
    this.#useEIP712 = options.useEIP712
    this.sessionId = options.sessionId ?? randomUUID()
  }

  /** POST /create-session. `sign` maps the body to the text that the request signature covers. */
  async creation(more: Body = {}, sign = (body: string) => body): Promise<RowRequest> {
    const lines = [
      "Authorize Service session",
      `Session ID: ${this.sessionId}`,
      `Public Key: ${this.#key.publicKey}`,
      ...(this.#useEIP712 ? [] : ["This signature can also be used to submit transactions."]),
    ]
    const body = JSON.stringify({
      signature: await this.#wallet.signMessage(lines.join("\n")),
      address: await this.#wallet.address(),
      sessionId: this.sessionId,
      nonce: randomUUID(),
      clientPublicKey: this.#key.publicKey,
      useEIP712: this.#useEIP712,
      ...more,
    })
    return posted("/create-session", body, { [header]: this.#key.sign(sign(body)) })
  }

  get(path: string, more: Readonly<Record<string, string>> = {}, pattern = path): RowRequest {
    const fields = { sessionId: this.sessionId, nonce: randomUUID(), chainId: "10", ...more }
    const query = new URLSearchParams(fields).toString()
    const headers = { [header]: this.#key.sign(`GET ${pattern}\n${query}`) }
    return { path: `${path}?${query}`, init: { headers } }
  }

  post(path: string, more: Body = {}, pattern = path): RowRequest {
    const body = JSON.stringify({ ...this.#transfer(), ...more })
    return posted(path, body, { [header]: this.#key.sign(`POST ${pattern}\n${body}`) })
  }

  /** A signed POST of exactly this text. */
  postText(path: string, body: string): RowRequest {
    return posted(path, body, { [header]: this.#key.sign(`POST ${path}\n${body}`) })
  }

  /**
   * POST /transfer with the wallet's own signature over its fields, without the header. `more` is applied after
   * signing.
   */
  async signedTransfer(fields: Body = {}, more: Body = {}): Promise<RowRequest> {
    const whole = { ...this.#transfer(), ...fields }
    const signature = await this.#wallet.signTypedData({
      domain: { name: "Service Enclave", chainId: 10 },
      primaryType: "Transfer",
      types: {
        Transfer: [
          { name: "nonce", type: "string" },
          { name: "sessionId", type: "string" },
          { name: "chainId", type: "uint256" },
          { name: "tokenAmounts", type: "TokenAmount[]" },
          { name: "recipient", type: "string" },
        ],
        TokenAmount: [
          { name: "token", type: "address" },
          { name: "amount", type: "int256" },
        ],
      },
      message: {
        nonce: String(whole.nonce),
        sessionId: this.sessionId,
        chainId: 10n,
        tokenAmounts: [{ token: token, amount: 5n }],
        recipient: token,
      },
    })
    return posted("/transfer", JSON.stringify({ ...whole, signature, ...more }), {})
  }

  #transfer() {
    return {
      sessionId: this.sessionId,
      nonce: randomUUID(),
      chainId: 10,
      tokenAddresses: [token],
      amounts: ["5"],
      recipientAddress: token,
    }
  }
}

const token = "0x5FbDB2315678afecb367f032d93F642f64180aa3"

function posted(path: string, body: string, headers: Readonly<Record<string, string>>): RowRequest {
  return { path, init: { method: "POST", body, headers: { ...json, ...headers } } }
}

/** The request without its signature header. */
export function unsigned({ path, init }: RowRequest): RowRequest {
  const headers = new Headers(init.headers)
  headers.delete(header)
  return { path, init: { ...init, headers } }
}

/** The request with this signature header. */
export function withHeader({ path, init }: RowRequest, value: string): RowRequest {
  const headers = new Headers(init.headers)
  headers.set(header, value)
  return { path, init: { ...init, headers } }
}
