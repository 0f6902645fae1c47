import type { SavedSession } from "@shielded-relay/client"
import { canonical } from "../money/address.ts"
import { readAll, write } from "./database.ts"

/** A session ends in this browser after this many milliseconds without use. */
export const idleLimit = 15 * 60_000

/** A session with what a reload needs to go on with it. */
export interface ResumableSession {
  readonly saved: SavedSession
  readonly chainId: number
  /** The wallet, by a name that stays. */
  readonly rdns: string
  /** When somebody last used the page. Milliseconds since the epoch. */
  readonly usedAt: number
}

/** Another account, or another wallet, has a session of its own: two tabs may use two. */
const nameOf = (rdns: string, address: string) => `${rdns} ${canonical(address)}`

/**
 * Keeps a session over a reload: encrypted under a key that the browser keeps and gives to no script, so what a copy of the browser's files
 * holds opens nothing by itself. A script in the page could use the key like the page does: hence only sessions in which the wallet confirms
 * each payment are kept. Where the browser has no Web Crypto, as without https, nothing is kept.
 */
export async function keepSession(session: ResumableSession): Promise<void> {
  const { saved, rdns } = session
  if (!isSealable() || !saved.useEIP712) return
  const key = await crypto.subtle.generateKey({ name: "AES-GCM", length: 256 }, false, [
    "encrypt",
    "decrypt",
  ])
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const plain = new TextEncoder().encode(JSON.stringify(session))
  const sealed = await crypto.subtle.encrypt({ name: "AES-GCM", iv }, key, plain)
  const name = nameOf(rdns, saved.address)
  await write("session", name, { name, key, iv, sealed })
}

/** The kept sessions of a wallet. Deletes every session that was not used for too long. */
export async function keptSessions(
  rdns: string,
  now: number,
): Promise<ReadonlyArray<ResumableSession>> {
  const live: Array<ResumableSession> = []
  for (const record of await readAll("session")) {
    const name: unknown = Reflect.get(Object(record), "name")
    const session = await opened(record)
    if (session !== null && isLive(session, now)) live.push(session)
    else if (typeof name === "string") await write("session", name, null)
  }
  return live.filter((one) => one.rdns === rdns)
}

const isLive = ({ usedAt, saved }: ResumableSession, now: number) =>
  now - usedAt < idleLimit && Date.parse(saved.expiresAt) > now

/** What a record seals; `null` if it cannot be opened. */
async function opened(record: unknown): Promise<ResumableSession | null> {
  if (!isSealable()) return null
  const [key, iv, sealed]: ReadonlyArray<unknown> = ["key", "iv", "sealed"].map((field): unknown =>
    Reflect.get(Object(record), field),
  )
  if (!(key instanceof CryptoKey) || !(iv instanceof Uint8Array)) return null
  if (!(sealed instanceof ArrayBuffer)) return null
  const params = { name: "AES-GCM", iv: Uint8Array.from(iv) }
  const plain = await crypto.subtle.decrypt(params, key, sealed).catch(() => null)
  if (plain === null) return null
  const session: unknown = JSON.parse(new TextDecoder().decode(plain))
  return isResumable(session) ? session : null
}

export async function forgetSession(rdns: string, address: string): Promise<void> {
  await write("session", nameOf(rdns, address), null)
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
