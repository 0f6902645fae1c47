import { randomBytes } from "node:crypto"
import { Cryptoki, ulongOf, type Handle, type Token } from "./Cryptoki.ts"
import type { ModuleAnswer, ModuleRequest } from "./messages.ts"
import { Refusal } from "./Refusal.ts"
import { CKR_OK, isWrongPin, mayPass, nameOf } from "./returnValue.ts"

/** Attributes and their values, PKCS#11 v2.40, section 4. */
const CKA_CLASS = 0x0
const CKA_LABEL = 0x3
const CKA_KEY_TYPE = 0x100
const CKA_ID = 0x102
const CKA_SENSITIVE = 0x103
const CKA_ENCRYPT = 0x104
const CKA_DECRYPT = 0x105
const CKO_SECRET_KEY = 4
const CKK_AES = 0x1f

/** Flags of a token, PKCS#11 v2.40, section 3.2. */
const CKF_USER_PIN_COUNT_LOW = 0x1_0000
const CKF_USER_PIN_FINAL_TRY = 0x2_0000
const CKF_USER_PIN_LOCKED = 0x4_0000

const IV_BYTES = 12

/**
 * Does what a request asks with the key that it names, in this process. The PIN is shown to the token once.
 *
 * @throws Refusal
 */
export function useToken(request: ModuleRequest): ModuleAnswer {
  const module = new Cryptoki(request.module)
  try {
    const token = chooseToken(module, request)
    refuseToTry(token, request.attended)
    const session = module.openSession(token.slot)
    logIn(module, session, token, request.pin)
    const { handle, id } = chooseKey(module, session, token, request)
    const { action } = request
    if (action.kind === "identify") return { kind: "id", id }
    if (action.key !== id)
      throw new Refusal(
        `the vault is sealed with the key ${action.key}, and ${named(token, request)} is the key ${id}: configure the vault's key, or put back the vault of this one`,
      )
    return { kind: "bytes", bytes: crypt(module, session, handle, action) }
  } finally {
    module.finalize()
  }
}

function chooseToken(module: Cryptoki, { token, serial }: ModuleRequest): Token {
  const present = module.tokens()
  const fitting = present.filter(
    ({ label, serial: own }) =>
      (token === null || token === label) && (serial === null || serial === own),
  )
  const [found] = fitting
  if (found !== undefined && fitting.length === 1) return found
  const wanted = [token && `token=${token}`, serial && `serial=${serial}`].filter(Boolean).join(";")
  const seen = present.map(({ label, serial: own }) => `${label} (serial ${own})`).join(", ")
  throw new Refusal(
    found === undefined
      ? `no token ${wanted} is present: plug it in, or start its service. The module shows ${seen === "" ? "no token" : seen}`
      : `${fitting.length} tokens fit ${wanted}: add serial to the URI. The module shows ${seen}`,
  )
}

/** Tokens lock after a few wrong PINs, and a supervisor starts a service again and again. So the token's own count decides who may try. */
export function refuseToTry(
  { label, flags }: Pick<Token, "label" | "flags">,
  attended: boolean,
): void {
  if ((flags & CKF_USER_PIN_LOCKED) !== 0)
    throw new Refusal(
      `the PIN of the token ${label} is locked: set a new one as its security officer`,
    )
  if ((flags & CKF_USER_PIN_FINAL_TRY) !== 0)
    throw new Refusal(
      `the token ${label} locks after one more wrong PIN, so none is tried: log in with the right one by the token's own tools first`,
    )
  if ((flags & CKF_USER_PIN_COUNT_LOW) !== 0 && !attended)
    throw new Refusal(
      `the token ${label} has seen a wrong PIN since its last login, so none is tried unattended: correct the PIN, then run shielded-relay doctor, which tries it once`,
    )
}

function logIn(module: Cryptoki, session: Handle, { label }: Token, pin: string): void {
  const value = module.login(session, pin)
  if (value === CKR_OK) return
  if (isWrongPin(value))
    throw new Refusal(
      `the token ${label} refuses the PIN (${nameOf(value)}). It is not tried again: correct the PIN before the next start, since tokens lock after a few wrong ones`,
      { pinRefused: true },
    )
  throw new Refusal(`the login to the token ${label} failed with ${nameOf(value)}`, {
    retryable: mayPass(value),
  })
}

function chooseKey(
  module: Cryptoki,
  session: Handle,
  token: Token,
  request: ModuleRequest,
): { readonly handle: Handle; readonly id: string } {
  const { object, id } = request
  const keys = module.find(
    session,
    [
      { type: CKA_CLASS, value: ulongOf(CKO_SECRET_KEY) },
      ...(object === null ? [] : [{ type: CKA_LABEL, value: Buffer.from(object) }]),
      ...(id === null ? [] : [{ type: CKA_ID, value: Buffer.from(id, "hex") }]),
    ],
    2,
  )
  const [handle] = keys
  const name = named(token, request)
  if (handle === undefined)
    throw new Refusal(
      `there is no secret key ${name}: it was deleted or disabled, or has another name. Without it the vault opens only from a copy that another key or a passphrase seals`,
    )
  if (keys.length > 1) throw new Refusal(`several secret keys fit ${name}: add id to the URI`)
  const read = (type: number) => Buffer.from(module.attribute(session, handle, type) ?? [])
  if (!read(CKA_KEY_TYPE).equals(ulongOf(CKK_AES))) throw new Refusal(`${name} must be an AES key`)
  if (read(CKA_SENSITIVE)[0] !== 1)
    throw new Refusal(
      `${name} can be read out of its token (CKA_SENSITIVE is false): make a sensitive key`,
    )
  if (read(CKA_ENCRYPT)[0] !== 1 || read(CKA_DECRYPT)[0] !== 1)
    throw new Refusal(
      `${name} may not encrypt and decrypt (CKA_ENCRYPT, CKA_DECRYPT): it was made for something else, or disabled`,
    )
  const own = read(CKA_ID)
  if (own.length === 0)
    throw new Refusal(
      `${name} has no id (CKA_ID), and the vault must pin one: make a key with an id`,
    )
  return { handle, id: `pkcs11:id=${percentEncoded(own)}` }
}

function crypt(
  module: Cryptoki,
  session: Handle,
  key: Handle,
  action: Exclude<ModuleRequest["action"], { readonly kind: "identify" }>,
): Uint8Array {
  const { kind, bytes, context } = action
  if (kind === "wrap") {
    const iv = randomBytes(IV_BYTES)
    return Buffer.concat([iv, module.encrypt(session, key, iv, context, bytes)])
  }
  const [iv, sealed] = [bytes.slice(0, IV_BYTES), bytes.slice(IV_BYTES)]
  const opened = module.decrypt(session, key, iv, context, sealed)
  if (opened !== null) return opened
  throw new Refusal(
    `the key ${action.key} does not open the wrapped data key: the vault's file was altered, or another key has this id now`,
  )
}

function named({ label }: Token, { object, id }: ModuleRequest): string {
  const parts = [`token=${label}`, object && `object=${object}`, id && `id=${id}`]
  return parts.filter(Boolean).join(";")
}

/** As in a URI (RFC 7512), each byte encoded. */
const percentEncoded = (bytes: Uint8Array) =>
  [...bytes].map((byte) => `%${byte.toString(16).padStart(2, "0")}`).join("")
