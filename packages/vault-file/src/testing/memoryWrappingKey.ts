import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto"
import { WrappingKeyUnavailable, type WrappingKey } from "../WrappingKey.ts"

/**
 * A wrapping key in this process's memory (AES-256-GCM), for tests. It protects nothing: whoever has its bytes has the vault.
 *
 * @param secret 32 bytes.
 */
export function memoryWrappingKey(id: string, secret: Uint8Array): WrappingKey {
  const name = `memory:${id}`
  const refuse = (message: string) => new WrappingKeyUnavailable(message, { retryable: false })
  const own = (key: string) => {
    if (key !== id)
      throw refuse(`the vault is sealed with the key ${key}, and ${name} is the key ${id}`)
  }
  return {
    name,
    identify: async () => id,
    wrap: async (dataKey, context) => {
      own(context.key)
      const iv = randomBytes(12)
      const cipher = createCipheriv("aes-256-gcm", secret, iv).setAAD(encoded(context))
      return Buffer.concat([iv, cipher.update(dataKey), cipher.final(), cipher.getAuthTag()])
    },
    unwrap: async (wrapped, context) => {
      own(context.key)
      try {
        const cipher = createDecipheriv("aes-256-gcm", secret, wrapped.subarray(0, 12), {
          authTagLength: 16,
        })
          .setAAD(encoded(context))
          .setAuthTag(wrapped.subarray(-16))
        return new Uint8Array(
          Buffer.concat([cipher.update(wrapped.subarray(12, -16)), cipher.final()]),
        )
      } catch {
        throw refuse("the wrapped key was altered, or another key made it")
      }
    },
  }
}

const encoded = (context: object) => Buffer.from(JSON.stringify(context))
