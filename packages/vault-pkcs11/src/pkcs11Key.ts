import { Redacted } from "effect"
import { WrappingKeyUnavailable, type WrappingKey } from "@shielded-relay/vault-file"
import { askModule, type AskModule } from "./askModule.ts"
import type { ModuleAnswer, ModuleRequest } from "./module/messages.ts"

/** Where a wrapping key is: the attributes of a PKCS#11 URI (RFC 7512), decoded. */
export interface Pkcs11KeyOptions {
  /** Absolute path of the vendor's module, a shared library. */
  readonly module: string
  /** The token's label. This or `serial` is required. */
  readonly token?: string
  /** The token's serial number, where several have the label. */
  readonly serial?: string
  /** The key's label (CKA_LABEL). This or `id` is required. */
  readonly object?: string
  /** The key's id (CKA_ID), as hex. */
  readonly id?: string
  /** The user's PIN. */
  readonly pin: string | Redacted.Redacted<string>
  /**
   * Whether a person waits for the answer. Default: false. Unattended, no PIN is tried while the token counts a wrong one, so that a supervisor
   * that starts a service again and again does not lock the token.
   */
  readonly attended?: boolean
  /** Milliseconds for one answer of the module, from 1. Default: 15,000. */
  readonly timeout?: number
  /** Variables that the module's process sees, with their values, besides those of `moduleVariables`. It sees no others. Default: none. */
  readonly environment?: Readonly<Record<string, string>>
}

/**
 * A wrapping key in a PKCS#11 token: an AES key, which encrypts a vault's data key with AES-GCM (CKM_AES_GCM). The key never leaves its token.
 * Each call loads the module in a process of its own. A PIN that the token refused is not shown to it again by this object.
 */
export function pkcs11Key(options: Pkcs11KeyOptions): WrappingKey {
  return pkcs11KeyOver(options, askModule)
}

/** Likewise, over another way to a module. */
export function pkcs11KeyOver(options: Pkcs11KeyOptions, ask: AskModule): WrappingKey {
  const { module, token = null, serial = null, object = null, id = null } = options
  const name = `pkcs11:${[
    token && `token=${token}`,
    serial && `serial=${serial}`,
    object && `object=${object}`,
    id && `id=${id}`,
  ]
    .filter(Boolean)
    .join(";")}`
  let refused: WrappingKeyUnavailable | null = null

  const answerTo = async (action: ModuleRequest["action"]): Promise<ModuleAnswer> => {
    if (refused !== null) throw refused
    if ((token === null && serial === null) || (object === null && id === null))
      throw new WrappingKeyUnavailable(
        `${name} must have a token or serial, and an object or id`,
        permanent,
      )
    const pin = Redacted.isRedacted(options.pin) ? Redacted.value(options.pin) : options.pin
    const request = { module, token, serial, object, id, pin, action }
    const answer = await ask(
      { ...request, attended: options.attended ?? false },
      options.timeout ?? 15_000,
      options.environment,
    )
    if (answer.kind !== "refused") return answer
    const failure = new WrappingKeyUnavailable(answer.message, answer)
    if (answer.pinRefused) refused = failure
    throw failure
  }
  const crypt = async (
    kind: "wrap" | "unwrap",
    bytes: Uint8Array,
    context: { readonly key: string },
  ) => {
    const answer = await answerTo({
      kind,
      key: context.key,
      bytes,
      context: Buffer.from(JSON.stringify(context)),
    })
    return answer.kind === "bytes" ? new Uint8Array(answer.bytes) : misunderstood()
  }
  return {
    name,
    identify: async () => {
      const answer = await answerTo({ kind: "identify" })
      return answer.kind === "id" ? answer.id : misunderstood()
    },
    wrap: (dataKey, context) => crypt("wrap", dataKey, context),
    unwrap: (wrapped, context) => crypt("unwrap", wrapped, context),
  }
}

const permanent = { retryable: false }

function misunderstood(): never {
  throw new WrappingKeyUnavailable(
    "the process of the PKCS#11 module answered another question",
    permanent,
  )
}
