/** The data of a request in the form its carrier received: core parses exactly the bytes whose signature it verifies. */
export type RequestData =
  | { readonly encoding: "json"; readonly bytes: Uint8Array }
  /** Form-encoded text, untouched. Its signature covers its UTF-8 bytes. */
  | { readonly encoding: "query"; readonly text: string }

/** A request as its carrier took it apart. The carrier knows the wire; core knows what was signed. */
export interface IncomingRequest {
  /** The route's name, for instance `/withdraw`: a wallet's signature of a transaction depends on it. */
  readonly route: string
  /** What the request signature covers in front of the data; empty where it covers the data alone. */
  readonly binding: string
  readonly data: RequestData
  /** The request signature as sent: hex of r ‖ s. `null` when the request has none. */
  readonly signature: string | null
  /** Decoded parameters of the route's path. The signature does not cover them. */
  readonly pathParameters: Readonly<Record<string, string>>
  /** Who sent it: a network address, or any name of one client. Unsigned; used to share scarce capacity fairly. Default: one shared client. */
  readonly client?: string
}

/** The client whose share of scarce capacity a request uses. */
export function clientOf({ client = "" }: Pick<IncomingRequest, "client">): string {
  return client
}
