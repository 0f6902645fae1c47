import { execFileSync } from "node:child_process"
import { mkdirSync, readdirSync, readFileSync, renameSync, rmdirSync } from "node:fs"
import { join } from "node:path"
import { Effect, Redacted } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { KeyVault } from "@shielded-relay/core"
import { fileVault, WrappingKeyUnavailable } from "@shielded-relay/vault-file"
import { wrappingKeyContract } from "@shielded-relay/vault-file/testing"
import { moduleVariables, pkcs11Key, type Pkcs11KeyOptions } from "../src/index.ts"
import { Refusal } from "../src/module/Refusal.ts"
import { refuseToTry, useToken } from "../src/module/useToken.ts"
import { pkcs11KeyOver } from "../src/pkcs11Key.ts"
import { isAnswer, type AskModule } from "../src/askModule.ts"
import { disableKey } from "./disableKey.ts"
import { softHsm } from "../src/testing/index.ts"

let hsm: ReturnType<typeof softHsm>
beforeAll(() => {
  hsm = softHsm()
  hsm.makeKey("vault", "--id", "0a0b", "--sensitive")
  hsm.makeKey("other", "--id", "0c", "--sensitive")
})
afterAll(() => hsm.remove())

/** The module in this process, so that the rules cost no process each. The last tests go the way of a service. */
const here: AskModule = async (request) => {
  try {
    return useToken(request)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { message, retryable, pinRefused } = error
    return { kind: "refused", message, retryable, pinRefused }
  }
}
const keyHere = (change: Partial<Pkcs11KeyOptions> = {}) =>
  pkcs11KeyOver({ ...hsm.key, ...change }, here)

const failure = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => (error instanceof WrappingKeyUnavailable ? error : null),
  )
const refusal = async (change: Partial<Pkcs11KeyOptions>) =>
  (await failure(keyHere(change).identify()))?.message

wrappingKeyContract(
  { describe, it, expect },
  async () => keyHere(),
  async () => keyHere({ object: "other" }),
  { everyByte: false },
)

describe("a key in a token", () => {
  it("is found by label or by id, and its id is the token's", async () => {
    expect(await keyHere().identify()).toBe("pkcs11:id=%0a%0b")
    const { object: _, ...byId } = hsm.key
    expect(await pkcs11KeyOver({ ...byId, id: "0c" }, here).identify()).toBe("pkcs11:id=%0c")
    expect(keyHere({ id: "0c" }).name).toBe("pkcs11:token=relay;object=vault;id=0c")
  })

  it("must be one AES key that encrypts and cannot be read, with an id", async () => {
    hsm.makeKey("readable", "--id", "0d")
    hsm.makeKey("twice", "--id", "0e", "--sensitive")
    hsm.makeKey("twice", "--id", "0f", "--sensitive")
    hsm.makeKey("nameless", "--sensitive")
    hsm.makeKey("disabled", "--id", "10", "--sensitive")
    disableKey("disabled")
    hsm.tool(
      "--keygen",
      "--key-type",
      "GENERIC:32",
      "--label",
      "generic",
      "--id",
      "11",
      "--sensitive",
    )
    expect(await refusal({ object: "readable" })).toContain("(CKA_SENSITIVE is false)")
    expect(await refusal({ object: "twice" })).toBe(
      "several secret keys fit token=relay;object=twice: add id to the URI",
    )
    expect(await keyHere({ object: "twice", id: "0f" }).identify()).toBe("pkcs11:id=%0f")
    expect(await refusal({ object: "nameless" })).toContain("has no id (CKA_ID)")
    expect(await refusal({ object: "disabled" })).toContain("may not encrypt and decrypt")
    expect(await refusal({ object: "generic" })).toContain("must be an AES key")
  })

  it("is refused with a plain error if it, its token or its module is not there", async () => {
    expect(await refusal({ object: "gone" })).toContain(
      "there is no secret key token=relay;object=gone: it was deleted or disabled",
    )
    expect(await refusal({ token: "unplugged" })).toMatch(
      /^no token token=unplugged is present: .* The module shows relay \(serial [0-9a-f]+\)$/,
    )
    expect(await refusal({ serial: "77" })).toContain("no token token=relay;serial=77 is present")
    for (const path of ["/etc/passwd", "/nowhere.so", "/lib/x86_64-linux-gnu/libc.so.6"])
      expect(await refusal({ module: path })).toContain(
        `the PKCS#11 module ${path} cannot be loaded`,
      )
    const { object: _, ...anyKey } = hsm.key
    const { token: _token, ...anyToken } = hsm.key
    for (const options of [anyKey, anyToken])
      expect((await failure(pkcs11KeyOver(options, here).identify()))?.message).toContain(
        "must have a token or serial, and an object or id",
      )
  })

  it("shows a wrong PIN to the token once, and none unattended until someone has logged in", async () => {
    const wrong = Redacted.make("9999")
    const asked: Array<string> = []
    const key = pkcs11KeyOver({ ...hsm.key, pin: wrong }, (request, timeout) => {
      asked.push(request.pin)
      return here(request, timeout)
    })
    for (let n = 0; n < 3; n += 1) {
      const failed = await failure(key.identify())
      expect(failed?.message).toContain("refuses the PIN (CKR_PIN_INCORRECT)")
      expect(failed?.message).not.toContain("9999")
      expect(failed?.retryable).toBe(false)
    }
    expect(asked).toEqual(["9999"])
    // The next start of the service shows no PIN either, not even the right one.
    expect(await refusal({ pin: wrong })).toContain("so none is tried unattended")
    expect(await refusal({})).toContain("so none is tried unattended")
    expect(await keyHere({ attended: true }).identify()).toBe("pkcs11:id=%0a%0b")
    expect(await keyHere().identify()).toBe("pkcs11:id=%0a%0b")
  })
})

describe("what a token and its process say", () => {
  it("decides who may try a PIN: nobody the last time or when it is locked, and a person after a wrong one", () => {
    const [countLow, finalTry, locked] = [0x1_0000, 0x2_0000, 0x4_0000]
    const tried = (flags: number, attended: boolean) => () =>
      refuseToTry({ label: "relay", flags }, attended)
    for (const attended of [true, false]) {
      expect(tried(0x4_0d, attended)).not.toThrow()
      expect(tried(countLow | finalTry, attended)).toThrow("locks after one more wrong PIN")
      expect(tried(countLow | locked, attended)).toThrow("is locked: set a new one")
    }
    expect(tried(countLow, true)).not.toThrow()
    expect(tried(countLow, false)).toThrow("none is tried unattended")
  })

  it("is an answer to the question, or refused", async () => {
    const bytes = new Uint8Array(1)
    const refused = { kind: "refused", message: "", retryable: false, pinRefused: false }
    for (const answer of [{ kind: "id", id: "x" }, { kind: "bytes", bytes }, refused])
      expect(isAnswer(answer)).toBe(true)
    for (const odd of [
      null,
      "id",
      { kind: "id", id: 1 },
      { kind: "bytes", bytes: [1] },
      { kind: "other" },
      { ...refused, message: 1 },
      { ...refused, retryable: 1 },
      { ...refused, pinRefused: 1 },
    ])
      expect(isAnswer(odd)).toBe(false)
    const context = { format: "f", version: "2", key: "k" }
    const odd = pkcs11KeyOver(hsm.key, async ({ action }) =>
      action.kind === "identify" ? { kind: "bytes", bytes } : { kind: "id", id: "x" },
    )
    for (const call of [odd.identify(), odd.wrap(bytes, context), odd.unwrap(bytes, context)])
      expect((await failure(call))?.message).toContain("answered another question")
  })
})

describe("a vault under a key in a token", () => {
  const seedOf = (path: string, key = keyHere()) =>
    Effect.gen(function* () {
      const vault = yield* KeyVault
      const seed = yield* vault.create("master-seed", Redacted.make(new Uint8Array(32).fill(7)))
      return Redacted.value(seed)[0]
    }).pipe(
      Effect.provide(fileVault({ path, key })),
      Effect.catch(({ reason }) => Effect.succeed(reason)),
      Effect.runPromise,
    )

  it("opens in another process, and does not open without the token", async () => {
    const path = join(hsm.folder, "vault.json")
    expect(await seedOf(path)).toBe(7)
    expect(JSON.parse(readFileSync(path, "utf8"))).toMatchObject({
      version: 2,
      key: { id: "pkcs11:id=%0a%0b" },
    })
    expect(await seedOf(path, pkcs11Key(hsm.key))).toBe(7)
    expect(await seedOf(path, keyHere({ object: "other" }))).toContain(
      "the vault is sealed with the key pkcs11:id=%0a%0b, and token=relay;object=other is the key pkcs11:id=%0c",
    )
    renameSync(hsm.tokens, `${hsm.tokens}.away`)
    mkdirSync(hsm.tokens)
    try {
      expect(await seedOf(path)).toContain("no token token=relay is present")
    } finally {
      rmdirSync(hsm.tokens)
      renameSync(`${hsm.tokens}.away`, hsm.tokens)
    }
  })

  it("tells of a module that hangs or dies, and gives it no variable but its own", async () => {
    const path = join(hsm.folder, "hangs.so")
    execFileSync("mkfifo", [path])
    const hangs = { ...hsm.key, module: path }
    const failed = await failure(pkcs11Key({ ...hangs, timeout: 50 }).identify())
    expect(failed?.message).toContain(`${path} gave no answer within 0.05 s`)
    expect(failed?.retryable).toBe(true)
    const own = { SHIELDED_RELAY_VAULT_PASSPHRASE: "a secret", RELAYER_KEY: "another secret" }
    const before = children()
    Object.assign(process.env, own)
    const call = failure(pkcs11Key({ ...hangs, environment: { VENDOR_LOG: "3" } }).identify())
    const started = children().filter((pid) => !before.includes(pid))
    for (const name of Object.keys(own)) delete process.env[name]
    const environments = started.map((pid) => readFileSync(`/proc/${pid}/environ`, "utf8"))
    for (const pid of started) process.kill(pid, "SIGKILL")
    expect((await call)?.message).toContain("ended its process (SIGKILL)")
    expect(environments).toHaveLength(1)
    const seen = environments.join().split("\0").filter(Boolean)
    expect(seen).toContain(`SOFTHSM2_CONF=${process.env["SOFTHSM2_CONF"]}`)
    expect(seen).toContain("VENDOR_LOG=3")
    const names = seen.map((each) => each.split("=")[0] ?? "")
    // Node adds its own for the channel.
    const others = names.filter((name) => !moduleVariables.includes(name))
    expect(others.toSorted()).toEqual([
      "NODE_CHANNEL_FD",
      "NODE_CHANNEL_SERIALIZATION_MODE",
      "VENDOR_LOG",
    ])
  })
})

describe("the variables that a module sees", () => {
  it("are those that the documentation names", () => {
    const page = readFileSync(join(import.meta.dirname, "../../../docs/custody.md"), "utf8")
    const rows = page.split("\n").filter((line) => line.startsWith("  | "))
    const named = rows.flatMap((row) =>
      [...row.matchAll(/`([A-Za-z0-9_]+)`/g)].map(([, name]) => name),
    )
    expect(named).toEqual(moduleVariables)
  })
})

/** Process ids of the children of this process. */
function children(): ReadonlyArray<number> {
  const folder = "/proc/self/task"
  return readdirSync(folder).flatMap((task) =>
    readFileSync(join(folder, task, "children"), "utf8")
      .split(" ")
      .filter(Boolean)
      .map(Number),
  )
}
