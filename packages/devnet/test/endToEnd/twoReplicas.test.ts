import { keyStamper, type Stamper } from "@shielded-relay/client/waas"
import { testToken } from "@shielded-relay/pool-contracts/testing"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { parseUnits, type Address } from "viem"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { startPostgres, type PostgresServer } from "../../src/database/startPostgres.ts"
import { evmView, type EvmView } from "../../src/demo/evmView.ts"
import { payoutMargin } from "../../src/demo/payoutMargin.ts"
import { deployDevnet, type Devnet } from "../../src/deploy/deployDevnet.ts"
import { actingAs } from "../../src/node/actingAs.ts"
import { startEvmNode } from "../../src/node/startEvmNode.ts"
import { startService, type Service } from "../../src/service/startService.ts"
import { eventually } from "./eventually.ts"
import {
  movementOf,
  newUser,
  StampedCalls,
  type StampedAnswer,
  type StampedUser,
} from "./stampedCalls.ts"

/** Requests of managed wallets to two processes at once, which share a Postgres server, a vault and a real node. */
describe("two processes of a service with managed wallets", () => {
  let folder: string
  let database: PostgresServer
  let devnet: Devnet
  const services: Array<Service> = []
  const replicas: Array<StampedCalls> = []
  let root: StampedUser
  let chain: EvmView
  const units = (amount: string) => parseUnits(amount, 6)
  const token = () => devnet.tokens[0].address

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "replicas-"))
    database = await startPostgres()
    devnet = await deployDevnet(await startEvmNode({ mining: 1 }))
    const settings = {
      SHIELDED_RELAY_DATABASE: database.url,
      SHIELDED_RELAY_VAULT_PATH: join(folder, "vault.sealed"),
      SHIELDED_RELAY_WAAS: "true",
      SHIELDED_RELAY_WAAS_ORGANIZATIONS: keyStamper("01".repeat(32)).publicKey,
      SHIELDED_RELAY_ANSWER_TIMEOUT: "1s",
      SHIELDED_RELAY_PRIVATE_SEND_MARGIN: `${payoutMargin}s`,
      SHIELDED_RELAY_DEADLINE_GRID: "1s",
      SHIELDED_RELAY_BATCH_DELAY: "1s",
    }
    // The second one finds the vault that the first one made.
    for (let n = 0; n < 2; n += 1) services.push(await startService(devnet, settings))
    replicas.push(...services.map((service) => new StampedCalls(service)))
    root = await newUser(replica(0), "01")
    chain = evmView(devnet.node.url, devnet.owner.privateKey)
  }, 300_000)
  afterAll(async () => {
    for (const service of services) await service.close()
    await devnet.node.close()
    await database.remove()
    await rm(folder, { recursive: true, force: true })
  })

  const replica = (n: number): StampedCalls => {
    const calls = replicas[n % 2]
    if (calls === undefined) throw new Error("both replicas were started")
    return calls
  }
  /** A user whose wallet holds 100 dollars, and his further keys: a key may send 20 requests a second to a process. */
  const holder = async (seed: string, keys: number) => {
    const user = await newUser(replica(0), seed, root)
    const { call } = actingAs(devnet.node, devnet.owner.address)
    await call(token(), testToken.abi, "mint", [user.wallet, units("100")])
    const stampers: Array<Stamper> = [user.stamper]
    for (let n = 1; n < keys; n += 1) {
      const more = keyStamper(seed.repeat(31) + `e${n}`)
      await byRoot("add-key", { userId: user.userId, publicKey: more.publicKey })
      stampers.push(more)
    }
    return { user, stampers }
  }
  const byRoot = async (route: string, fields: object): Promise<StampedAnswer> => {
    const { organizationId } = root
    const answer = await replica(0).post(root.stamper, `/waas/${route}`, {
      organizationId,
      ...fields,
    })
    expect(answer.status).toBe(200)
    return answer
  }
  const movement = (user: StampedUser, amount: string) =>
    movementOf(user, { chainId: devnet.node.chainId, token: token(), amount })
  const held = ({ wallet }: StampedUser) => chain.tokenBalance(token(), wallet)
  const codeOf = ({ status, body: { code } }: StampedAnswer) =>
    typeof code === "string" ? code : `${status}`
  const times = (codes: ReadonlyArray<string>, code: string) =>
    codes.filter((one) => one === code).length
  const signing = ({ organizationId, userId, wallet }: StampedUser) => ({
    organizationId,
    userId,
    fromAddress: wallet,
    message: "hello",
  })

  it("let no more through than a policy's limit, of 100 requests at once, and move exactly that", async () => {
    const { user, stampers } = await holder("02", 6)
    const limit = { chainId: devnet.node.chainId, token: token(), amount: "30", window: 86_400 }
    await byRoot("add-policy", {
      userIds: [user.userId],
      actionType: "SIGN_TRANSACTION",
      conditions: { limits: [limit] },
    })
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, n) => {
        const stamper = stampers[n % stampers.length] ?? user.stamper
        return replica(n).post(stamper, "/waas/public-to-private", movement(user, "10"))
      }),
    )
    const codes = answers.map(codeOf)
    const accepted = times(codes, "202") + times(codes, "200")
    expect([accepted, times(codes, "ACTION_NOT_PERMITTED")], codes.join(" ")).toEqual([3, 97])
    await eventually(
      () => held(user),
      (left) => left === units("70"),
    )
    const late = await replica(1).post(
      user.stamper,
      "/waas/public-to-private",
      movement(user, "10"),
    )
    expect(codeOf(late)).toBe("ACTION_NOT_PERMITTED")
  })

  it("act once on a stamp that both get 50 times", async () => {
    const { user } = await holder("03", 1)
    const nonce = crypto.randomUUID()
    const fields = { ...movement(user, "7"), nonce }
    const prepared = await Promise.all(
      replicas.map((calls) => calls.prepared(root.stamper, "/waas/public-to-private", fields)),
    )
    const answers = await Promise.all(
      Array.from({ length: 50 }).flatMap(() => prepared.map((send) => send())),
    )
    const codes = answers.map(codeOf)
    const accepted = times(codes, "202") + times(codes, "200")
    expect(accepted).toBeLessThanOrEqual(1)
    expect(accepted + times(codes, "STAMP_NONCE_USED") + times(codes, "RATE_LIMITED")).toBe(100)
    await eventually(
      () => held(user),
      (left) => left === units("93"),
    )
    const [again] = await Promise.all(prepared.map((send) => send()))
    expect(again?.body).toMatchObject({ code: "STAMP_NONCE_USED", operation: {} })
    const { organizationId } = root
    const seen = await eventually(
      () => replica(1).get(root.stamper, "/waas/operation", { organizationId, of: nonce }),
      ({ data }) => Object(data["operation"])["state"] === "confirmed",
    )
    const legs = Object(seen.data["operation"])["legs"] as ReadonlyArray<{ readonly kind: string }>
    expect(legs.filter(({ kind }) => kind === "deposit")).toHaveLength(1)
    expect(await held(user)).toBe(units("93"))
  })

  it.each([
    ["a policy is removed", "04", "ACTION_NOT_PERMITTED"],
    ["a user is suspended", "05", "SUSPENDED"],
    ["a key is removed", "06", "SIGNER_UNKNOWN"],
  ] as const)(
    "sign nothing after %s at one of them, in the middle of requests",
    async (what, seed, code) => {
      const { user, stampers } = await holder(seed, 2)
      const [, used = user.stamper] = stampers
      const added = await byRoot("add-policy", {
        userIds: [user.userId],
        actionType: "SIGN_MESSAGE",
      })
      const end = () => {
        if (what === "a policy is removed")
          return byRoot("remove-policy", { policyId: added.data["policyId"] })
        const { userId } = user
        return what === "a user is suspended"
          ? byRoot("suspend", { userId })
          : byRoot("remove-key", { userId, publicKey: used.publicKey })
      }
      let ended = false
      const late: Array<string> = []
      const send = async (n: number) => {
        const isLate = ended
        const answer = await replica(n).post(used, "/waas/wallet/sign-message", signing(user))
        if (isLate) late.push(codeOf(answer))
        return codeOf(answer)
      }
      const first = Array.from({ length: 16 }, (_, n) => send(n))
      await Promise.race(first)
      await end()
      ended = true
      const codes = await Promise.all([...first, ...Array.from({ length: 8 }, (_, n) => send(n))])
      expect(times(codes, "200")).toBeGreaterThan(0)
      expect(late).toEqual(Array.from({ length: 8 }, () => code))
      expect(new Set(codes)).toEqual(new Set(["200", code]))
    },
  )

  it("pay a scheduled payment that both cancel while it falls due, or keep it, and both say which", async () => {
    const { user } = await holder("07", 1)
    const to: Address = "0x00000000000000000000000000000000000000c1"
    const paying = await replica(0).post(root.stamper, "/waas/public-to-public", {
      ...movement(user, "20"),
      to,
    })
    const { organizationId } = root
    const path = `/waas/scheduled-transaction/${String(paying.data["scheduleId"])}`
    const shown = (n: number) =>
      replica(n).get(user.stamper, "/waas/scheduled-transaction/:scheduleId", {}, path)
    // The deposit is in a block: the payout starts as soon as a process has read it.
    await eventually(
      () => held(user),
      (left) => left < units("80"),
    )
    const { scheduleId } = paying.data
    const codes = await Promise.all(
      Array.from({ length: 8 }, async (_, n) => {
        const cancelled = { organizationId, scheduleId }
        return codeOf(
          await replica(n).post(root.stamper, "/waas/cancel-scheduled-transaction", cancelled),
        )
      }),
    )
    const known = ["200", "SCHEDULE_NOT_CANCELLABLE"]
    expect(codes.filter((code) => !known.includes(code))).toEqual([])
    const isCancelled = codes.includes("200")
    const status = (n: number) => async () => {
      const { data } = await shown(n)
      return String(Object((data["transactions"] as ReadonlyArray<unknown>)[0])["status"])
    }
    const isOver = (one: string) => one !== "pending"
    const ends = [await eventually(status(0), isOver), await eventually(status(1), isOver)]
    expect(ends).toEqual(isCancelled ? ["failed", "failed"] : ["completed", "completed"])
    expect(await chain.tokenBalance(token(), to)).toBe(isCancelled ? 0n : units("20"))
  })
})
