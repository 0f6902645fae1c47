import type { SavedSession } from "@shielded-relay/client"
import { read, write } from "./database.ts"

/** A session ends in this browser after this many milliseconds without use. */
export const idleLimit = 15 * 60_000

/** A session with what a reload needs to go on with it. */
export interface ResumableSession {
  readonly saved: SavedSession
  readonly chainId: number
  /** The wallet, as EIP-6963 names it. */
  readonly rdns: string
  /** When somebody last used the page. Milliseconds since the epoch. */
  readonly usedAt: number
}

const name = "session"

/**
 * Keeps a session over a reload: encrypted under a key that the browser keeps and gives to no script, so what a copy of the browser's files
 * holds opens nothing by itself. A script in the page could use the key like the page does: hence only sessions in which the wallet confirms
 * each payment are kept. Where the browser has no Web Crypto, as without https, nothing is kept.
 */
export async function keepSession({ saved, ...rest }: ResumableSession): Promise<void> {
  if (!isSealable() || !saved.useEIP712) return
  const key = await crypto.subtle.generateKey({ name: "AES-GCM", length: 256 }, false, [
    "encrypt",
    "decrypt",
  ])
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const plain = new TextEncoder().encode(JSON.stringify({ saved, ...rest }))
  const sealed = await crypto.subtle.encrypt({ name: "AES-GCM", iv }, key, plain)
  await write("session", name, { key, iv, sealed })
}

/** The kept session; `null` if there is none, or it was not used for too long. */
export async function keptSession(now: number): Promise<ResumableSession | null> {
  const record = await read("session", name)
  if (record === undefined || !isSealable()) return null
  const [key, iv, sealed]: ReadonlyArray<unknown> = ["key", "iv", "sealed"].map((field): unknown =>
    Reflect.get(Object(record), field),
  )
  if (!(key instanceof CryptoKey) || !(iv instanceof Uint8Array)) return null
  if (!(sealed instanceof ArrayBuffer)) return null
  const params = { name: "AES-GCM", iv: Uint8Array.from(iv) }
  const plain = await crypto.subtle.decrypt(params, key, sealed)
  const kept: unknown = JSON.parse(new TextDecoder().decode(plain))
  if (!isResumable(kept)) return null
  if (now - kept.usedAt < idleLimit && Date.parse(kept.saved.expiresAt) > now) return kept
  await forgetSession()
  return null
}

export async function forgetSession(): Promise<void> {
  await write("session", name, null)
}

const isSealable = () => "subtle" in crypto

/** Only this page writes what it reads here, under its own key. */
function isResumable(value: unknown): value is ResumableSession {
  const field = (object: unknown, key: string): unknown => Reflect.get(Object(object), key)
  const saved = field(value, "saved")
  return (
    ["sessionId", "address", "expiresAt", "secretKey"].every(
      (key) => typeof field(saved, key) === "string",
    ) &&
    typeof field(saved, "useEIP712") === "boolean" &&
    typeof field(value, "chainId") === "number" &&
    typeof field(value, "rdns") === "string" &&
    typeof field(value, "usedAt") === "number"
  )
}
