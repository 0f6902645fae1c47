/** The data of a request in the form its carrier received: core parses exactly the bytes whose signature it verifies. */
export type RequestData =
  | { readonly encoding: "json"; readonly bytes: Uint8Array }
  /** Form-encoded text, untouched. Its signature covers its UTF-8 bytes. */
  | { readonly encoding: "query"; readonly text: string }

/** A request as its carrier parsed it. The carrier knows the transport; core knows what was signed. */
export interface IncomingRequest {
  /** The route's name, for instance `/withdraw`: a wallet's signature of a transaction depends on it. */
  readonly route: string
  /** The prefix that the request signature covers before the data; empty if it covers only the data. */
  readonly binding: string
  readonly data: RequestData
  /** The request signature as sent, hex of r ‖ s; `null` if absent. */
  readonly signature: string | null
  /** Decoded parameters of the route's path. The signature does not cover them. */
  readonly pathParameters: Readonly<Record<string, string>>
  /** The sender: a network address or another client name. Unsigned; used to share scarce capacity fairly. Default: one shared client. */
  readonly client?: string
}

/** The client whose share of scarce capacity a request uses. */
export function clientOf({ client = "" }: Pick<IncomingRequest, "client">): string {
  return client
}
