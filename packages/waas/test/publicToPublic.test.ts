import { nativeToken, parseAddress, type Address } from "@shielded-relay/core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { ManagedWorld, textOf, type Answered, type Member } from "./support/ManagedWorld.ts"

const route = "POST /waas/public-to-public"
const units = 10n ** 6n
const recipient = (n: number) => `0x${n.toString(16).padStart(40, "0")}`

describe("public-to-public", () => {
  let managed: ManagedWorld
  let next = 20
  const token = () => managed.world.token()
  const addressOf = (text: string): Address => {
    const address = parseAddress(text, "any")
    if (address === null) throw new Error(text)
    return address
  }
  async function holder(tokens: bigint, coins = 0n): Promise<Member> {
    const member = await managed.user((next += 1))
    const account = addressOf(member.evm)
    managed.world.chain.endow(token(), account, tokens)
    managed.world.chain.endow(nativeToken("evm"), account, coins)
    managed.world.chain.approving.add(account)
    return member
  }
  const schedule = (answer: Answered, by = managed.root.stamper) =>
    managed.ask("GET /waas/scheduled-transaction/:scheduleId", by, {
      scheduleId: textOf(answer, "scheduleId"),
    })
  const statusOf = ({ data }: Answered) => {
    const items = data["transactions"]
    return Array.isArray(items) ? items[0]?.status : undefined
  }
  const ends = (answer: Answered, status: string) =>
    managed.world.time.eventually(async () => statusOf(await schedule(answer)) === status)

  beforeAll(async () => {
    managed = await ManagedWorld.open()
  })
  afterAll(() => managed.close())

  it("pays exactly the amount, by a deposit of a wallet that has no coins", async () => {
    const member = await holder(1_000n * units)
    const to = recipient(0xaa01)
    const answer = await managed.ask(
      route,
      managed.root.stamper,
      managed.payment(member, to, "100"),
    )
    expect(answer.body).toMatchObject({ status: "success", data: { privacy: "immediate" } })
    await ends(answer, "completed")
    expect(managed.world.paid(to, token())).toBe(100n * units)
    const left = managed.world.paid(member.evm, token())
    expect(1_000n * units - left).toBe(100n * units + BigInt(textOf(answer, "feeAmount")))
    const shown = await schedule(answer, member.stamper)
    expect(shown.data).toMatchObject({
      scheduleId: textOf(answer, "scheduleId"),
      transactions: [{ status: "completed", txHash: expect.stringMatching(/^0x/) }],
      depositTxHash: textOf(answer, "txHash"),
    })
  })

  it("is a schedule that nobody else sees", async () => {
    const member = await holder(1_000n * units, 10n ** 18n)
    const stranger = await managed.user(99)
    const answer = await managed.ask(
      route,
      managed.root.stamper,
      managed.payment(member, recipient(0xaa02), "100"),
    )
    expect((await schedule(answer, stranger.stamper)).outcome).toBe("SCHEDULE_NOT_FOUND")
    const unknown = await managed.ask(
      "GET /waas/scheduled-transaction/:scheduleId",
      managed.root.stamper,
      { scheduleId: "00000000-0000-4000-8000-000000000000" },
    )
    expect(unknown.outcome).toBe("SCHEDULE_NOT_FOUND")
  })
})
