import { parseStampKey, parseUuid, type Role, type StampKey, type Uuid } from "@shielded-relay/core"

/** What a client keeps of a user that was created for it. */
export interface UserReceipt {
  readonly organizationId: Uuid
  readonly userId: Uuid
  readonly role: Role
  /** The key that the user was created with. */
  readonly publicKey: StampKey
  /** HMAC-SHA256 under a key of the vault, 64 lower-case hex digits. */
  readonly receipt: string
}

/** A line that is not a receipt. Lines count from 1. */
export interface LineFault {
  readonly line: number
  readonly problem: string
}

/**
 * Reads receipts from text with one JSON object per line: the answer of create-organization or create-user, with `organizationId` and
 * `publicKey`. Other fields and empty lines are ignored. Returns the first fault if a line is not a receipt.
 */
export function readReceipts(text: string): ReadonlyArray<UserReceipt> | LineFault {
  const receipts: Array<UserReceipt> = []
  for (const [index, written] of text.split("\n").entries()) {
    if (written.trim() === "") continue
    const receipt = readReceipt(written)
    if (typeof receipt === "string") return { line: index + 1, problem: receipt }
    receipts.push(receipt)
  }
  return receipts
}

/** A receipt, or what is wrong with the line. */
function readReceipt(text: string): UserReceipt | string {
  let fields: Readonly<Record<string, unknown>>
  try {
    fields = Object(JSON.parse(text))
  } catch {
    return "must be a JSON object"
  }
  const organizationId = parseUuid(fields["organizationId"])
  if (organizationId === null) return "organizationId must be a UUID"
  const userId = parseUuid(fields["userId"])
  if (userId === null) return "userId must be a UUID"
  const role = roles.find((each) => each === fields["role"])
  if (role === undefined) return `role must be ${roles.join(", ")}`
  const publicKey = parseStampKey(String(fields["publicKey"]))
  if (publicKey === null) return "publicKey must be 64 hex digits"
  const { receipt } = fields
  if (typeof receipt !== "string" || !/^[0-9a-f]{64}$/.test(receipt))
    return "receipt must be 64 lower-case hex digits"
  return { organizationId, userId, role, publicKey, receipt }
}

const roles: ReadonlyArray<Role> = ["root", "admin", "user"]
