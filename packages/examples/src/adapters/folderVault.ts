import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto"
import { link, mkdir, open, readFile, rm } from "node:fs/promises"
import { join } from "node:path"
import { VaultUnavailable, type PromiseKeyVault, type SecretName } from "shielded-relay"

const algorithm = "aes-256-gcm"
const nonceBytes = 12
/** Node accepts tags of 4 bytes unless this is set, and 4 bytes can be forged (NIST SP 800-38D, appendix C). */
const authTagLength = 16

/** A vault with one sealed file per secret. `key` has 32 bytes, which the operator keeps elsewhere. */
export function folderVault(folder: string, key: Uint8Array): PromiseKeyVault {
  const fileOf = (name: SecretName) => join(folder, `${name.replaceAll("/", "-")}.sealed`)
  const get: PromiseKeyVault["get"] = async (name) => {
    const sealed = await readFile(fileOf(name)).catch((error: unknown) => {
      if (codeOf(error) === "ENOENT") return null
      throw new VaultUnavailable({ reason: `cannot read ${name}`, retryable: true })
    })
    return sealed === null ? null : unseal(name, sealed, key)
  }
  return {
    get,
    create: async (name, secret, signal) => {
      await mkdir(folder, { recursive: true })
      const draft = join(folder, `${randomBytes(16).toString("hex")}.draft`)
      try {
        await writeSynced(draft, seal(name, secret, key))
        // A link appears whole or not at all, and never replaces a file: law 2, write-once.
        await link(draft, fileOf(name)).catch((error: unknown) => {
          if (codeOf(error) !== "EEXIST") throw error
        })
        await syncFolder(folder)
      } catch {
        throw new VaultUnavailable({ reason: `cannot write ${name}`, retryable: true })
      } finally {
        await rm(draft, { force: true })
      }
      const stored = await get(name, signal)
      if (stored !== null) return stored
      throw new VaultUnavailable({ reason: `cannot write ${name}`, retryable: true })
    },
  }
}

async function writeSynced(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, "wx", 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Without this a new file's name may be lost in a power failure. */
async function syncFolder(folder: string): Promise<void> {
  const opened = await open(folder)
  try {
    await opened.sync()
  } finally {
    await opened.close()
  }
}

const codeOf = (error: unknown): unknown => Reflect.get(Object(error), "code")

function seal(name: SecretName, secret: Uint8Array, key: Uint8Array): Uint8Array {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(algorithm, key, nonce, { authTagLength })
  cipher.setAAD(Buffer.from(name))
  const text = Buffer.concat([cipher.update(secret), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), text])
}

function unseal(name: SecretName, sealed: Buffer, key: Uint8Array): Uint8Array {
  const start = nonceBytes + authTagLength
  try {
    const nonce = sealed.subarray(0, nonceBytes)
    const cipher = createDecipheriv(algorithm, key, nonce, { authTagLength })
    cipher.setAAD(Buffer.from(name))
    cipher.setAuthTag(sealed.subarray(nonceBytes, start))
    return Buffer.concat([cipher.update(sealed.subarray(start)), cipher.final()])
  } catch {
    const reason = `${name} is damaged, or sealed with another key`
    throw new VaultUnavailable({ reason, retryable: false })
  }
}
