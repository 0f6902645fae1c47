/** What the module's process is asked, over its channel. It ends after one answer. */
export interface ModuleRequest {
  /** Path of the PKCS#11 module, a shared library. */
  readonly module: string
  /** Attributes of the token. `null`: any. */
  readonly token: string | null
  readonly serial: string | null
  /** Attributes of the key: label, and id in hex. `null`: any. */
  readonly object: string | null
  readonly id: string | null
  readonly pin: string
  /** Whether a person waits: then a PIN is tried though the token counts a wrong one. Never as the last try before it locks. */
  readonly attended: boolean
  readonly action:
    | { readonly kind: "identify" }
    | {
        readonly kind: "wrap" | "unwrap"
        /** The expected id of the key, as `identify` answers it. */
        readonly key: string
        readonly bytes: Uint8Array
        /** Authenticated with the bytes. */
        readonly context: Uint8Array
      }
}

/** What it answers: the id of the key, bytes, or why not. */
export type ModuleAnswer =
  | { readonly kind: "id"; readonly id: string }
  | { readonly kind: "bytes"; readonly bytes: Uint8Array }
  | {
      readonly kind: "refused"
      /** Contains no secret. */
      readonly message: string
      readonly retryable: boolean
      /** Whether the token was shown the PIN and refused it. */
      readonly pinRefused: boolean
    }
