import { OperationPendingError, RelayNetworkError, RelayRequestError } from "@shielded-relay/client"
import fc from "fast-check"
import { appendFile, mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { Journal } from "../../src/payroll/Journal.ts"
import { payAll, type Payments } from "../../src/payroll/payAll.ts"
import type { Outcome, Row } from "../../src/payroll/Payroll.ts"

let folder: string
let files = 0
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "payroll-"))
})
afterAll(() => rm(folder, { recursive: true }))

const newPath = () => join(folder, `${(files += 1)}.journal`)
const purpose = "0xf39F, chain 1, token 0x5FbD"
const row = (id: string, amount = 5n): Row => ({ id, address: `0x${id}`, amount })
const rows = [row("a"), row("b"), row("c")]

/** What happens to one call of the service. */
type Fault =
  | "none"
  | "request lost"
  | "answer lost"
  | "refused"
  | "busy"
  | "killed"
  | "killed after"
  | "pending"

class Killed extends Error {}

/** A service that counts each nonce once. Requests that it never accepted are too old after `age`. */
function serviceOf(faults: ReadonlyArray<Fault> = []) {
  const left = [...faults]
  const accepted = new Map<string, string>()
  const bodies: Array<string> = []
  let tooOld = false
  let nonces = 0
  const refusal = (code: string, nonce: string) =>
    new RelayRequestError({ message: `Refused: ${code}`, code, status: 400, nonce })
  const exchange = (nonce: string, body: string, pays: string) => {
    const fault = left.shift() ?? "none"
    if (fault === "killed") throw new Killed()
    bodies.push(body)
    if (fault === "request lost") throw new RelayNetworkError("lost", { nonce })
    if (!accepted.has(nonce)) {
      if (fault === "refused") throw refusal("INVALID_RECIPIENT", nonce)
      if (fault === "busy") throw refusal("BALANCE_RESERVED", nonce)
      if (tooOld) throw refusal("TIMESTAMP_EXPIRED", nonce)
      accepted.set(nonce, pays)
    }
    if (fault === "answer lost") throw new RelayNetworkError("lost", { nonce })
    if (fault === "killed after") throw new Killed()
    if (fault === "pending") throw new OperationPendingError({ nonce, state: "signed", waited: 1 })
  }
  const payments: Payments = {
    pay: async ({ id, amount }, beforeSending) => {
      const nonce = `nonce-${(nonces += 1)}`
      const request = JSON.stringify({ nonce, id, amount: String(amount) })
      await beforeSending(nonce, request)
      exchange(nonce, request, id)
      return nonce
    },
    repeat: async (request) => {
      const { nonce, id }: { nonce: string; id: string } = JSON.parse(request)
      const old = tooOld
      exchange(nonce, request, id)
      tooOld = old
    },
    confirmed: async (nonce) => `tx of ${nonce}`,
    pause: async (_seconds, attempt) => attempt < 3,
  }
  const timesPaid = (id: string) => [...accepted.values()].filter((paid) => paid === id).length
  return {
    payments,
    timesPaid,
    bodies,
    fail: (...next: ReadonlyArray<Fault>) => left.push(...next),
    age: () => {
      tooOld = true
    },
    renew: () => {
      tooOld = false
    },
  }
}

/** One run of the job. */
async function run(path: string, payments: Payments, list = rows) {
  const journal = await Journal.open(path, purpose)
  const outcomes: Record<string, Outcome> = {}
  try {
    await payAll(list, journal, payments, ({ id }, outcome) => {
      outcomes[id] = outcome
    })
  } finally {
    await journal.close()
  }
  return outcomes
}

const states = (outcomes: Readonly<Record<string, Outcome>>) =>
  Object.fromEntries(Object.entries(outcomes).map(([id, { state }]) => [id, state]))
const allPaid = { a: "paid", b: "paid", c: "paid" }

describe("the payroll job", () => {
  it("pays each row once, however often it is run", async () => {
    const path = newPath()
    const service = serviceOf()
    expect(states(await run(path, service.payments))).toEqual(allPaid)
    expect(states(await run(path, service.payments, rows.toReversed()))).toEqual(allPaid)
    expect(service.bodies).toHaveLength(3)
  })

  it("survives being killed at any moment, and lost answers: every row is paid, and none twice", async () => {
    const fault = fc.constantFrom<Fault>(
      "none",
      "request lost",
      "answer lost",
      "busy",
      "killed",
      "killed after",
      "pending",
      "refused",
    )
    await fc.assert(
      fc.asyncProperty(fc.array(fault, { maxLength: 12 }), async (faults) => {
        const path = newPath()
        const service = serviceOf(faults)
        for (let runs = 0; runs <= faults.length; runs += 1)
          await run(path, service.payments).catch((error: unknown) => {
            if (!(error instanceof Killed)) throw error
          })
        expect(states(await run(path, service.payments))).toEqual(allPaid)
        expect(rows.map(({ id }) => service.timesPaid(id))).toEqual([1, 1, 1])
      }),
      { numRuns: 60 },
    )
  })

  it("asks for an unclear answer with the same bytes, before it pays another row", async () => {
    const path = newPath()
    const service = serviceOf(["answer lost"])
    expect(states(await run(path, service.payments))).toEqual({ ...allPaid, a: "unknown" })
    const [first] = service.bodies
    expect(states(await run(path, service.payments, [...rows, row("d")]))).toMatchObject(allPaid)
    expect(service.bodies.slice(3)).toEqual([first, expect.stringContaining('"d"')])
  })

  it("pays anew only after the service says that it never took the request", async () => {
    const path = newPath()
    const service = serviceOf(["request lost"])
    expect(states(await run(path, service.payments, [row("a")]))).toEqual({ a: "unknown" })
    service.age()
    const { repeat, ...others } = service.payments
    const renewing: Payments = {
      ...others,
      repeat: (request) => repeat(request).finally(service.renew),
    }
    expect(states(await run(path, renewing, [row("a")]))).toEqual({ a: "paid" })
    expect(service.timesPaid("a")).toBe(1)
    expect(new Set(service.bodies.map((body) => JSON.parse(body).nonce)).size).toBe(2)
  })

  it("does not let a refused row, or an unclear one, keep the others from being paid", async () => {
    const path = newPath()
    const service = serviceOf(["refused", "pending"])
    const outcomes = await run(path, service.payments)
    expect(outcomes).toMatchObject({
      a: { state: "refused", code: "INVALID_RECIPIENT" },
      b: {
        state: "unknown",
        nonce: "nonce-2",
        message: "The operation is still signed after 1 ms",
      },
      c: { state: "paid" },
    })
    expect(states(await run(path, service.payments))).toEqual(allPaid)
  })

  it("tries a row again that the service cannot pay now, and names the reason when it gives up", async () => {
    const soon = serviceOf(["busy", "busy"])
    expect(states(await run(newPath(), soon.payments))).toEqual(allPaid)
    const never = serviceOf(["busy", "busy", "busy"])
    expect(await run(newPath(), never.payments)).toMatchObject({
      a: { state: "refused", code: "BALANCE_RESERVED" },
      b: { state: "paid" },
    })
  })

  it("does not take an error of asking for the end of a payment", async () => {
    const path = newPath()
    const { payments } = serviceOf()
    const confirmed = async (nonce: string) => {
      throw new RelayRequestError({ message: "ended", code: "SESSION_EXPIRED", status: 401, nonce })
    }
    expect(states(await run(path, { ...payments, confirmed }, [row("a")]))).toEqual({
      a: "unknown",
    })
    const failed = async (nonce: string) => {
      const operation = { state: "failed", txHash: null }
      const details = { message: "failed", code: "OPERATION_FAILED", status: 409, nonce, operation }
      throw new RelayRequestError(details)
    }
    expect(states(await run(path, { ...payments, confirmed: failed }, [row("b")]))).toEqual({
      b: "refused",
    })
  })

  it("stops before anything is paid if a row that may be paid was changed", async () => {
    const path = newPath()
    const service = serviceOf(["answer lost"])
    await run(path, service.payments, [row("a"), row("b")])
    for (const changed of [row("a", 6n), row("b", 6n)])
      await expect(run(path, service.payments, [row("c"), changed])).rejects.toThrow(
        `${changed.id}: begun with another address or amount`,
      )
    expect(service.timesPaid("c")).toBe(0)
    // A row that was refused may be corrected.
    service.fail("refused")
    await run(path, service.payments, [row("d")])
    expect(states(await run(path, service.payments, [row("d", 9n)]))).toEqual({ d: "paid" })
  })

  it("stops on an error of the wallet or the disk, with nothing sent that the journal does not know", async () => {
    const path = newPath()
    const { payments, bodies } = serviceOf()
    const pay = async () => Promise.reject(new Error("the wallet is locked"))
    await expect(run(path, { ...payments, pay })).rejects.toThrow("the wallet is locked")
    expect(bodies).toEqual([])
  })
})

describe("the journal", () => {
  it("drops what was written of a line when the job was killed, which nothing was sent for", async () => {
    const path = newPath()
    const service = serviceOf()
    await run(path, service.payments, [row("a")])
    const whole = await readFile(path, "utf8")
    const begun = '{"row":"b","pays":"5 to 0xb","nonce":"n","request":"{}"}'
    for (const length of [1, 20, begun.length]) {
      await writeFile(path, whole + begun.slice(0, length))
      const journal = await Journal.open(path, purpose)
      expect([journal.paid(row("a")), journal.begun(row("b"))]).toEqual(["tx of nonce-1", null])
      await journal.begin(row("b"), { nonce: "n2", request: "r" })
      await journal.close()
      const again = await Journal.open(path, purpose)
      expect(again.begun(row("b"))).toEqual({ nonce: "n2", request: "r" })
      await again.close()
    }
  })

  it("is refused with a damaged line, or for another owner, chain or token", async () => {
    const path = newPath()
    await run(path, serviceOf().payments, [row("a")])
    await expect(Journal.open(path, "another")).rejects.toThrow("not for another")
    for (const damage of ["{", "{}", "null", '{"row":"a","nonce":"n"}', '{"row":1,"nonce":"n"}']) {
      const damaged = newPath()
      await writeFile(damaged, await readFile(path))
      await appendFile(damaged, `${damage}\n`)
      await expect(Journal.open(damaged, purpose)).rejects.toThrow(
        "line 4 of the journal is damaged",
      )
    }
  })
})
