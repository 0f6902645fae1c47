import { RelayRequestError } from "@shielded-relay/client"
import { describe, expect, it } from "vitest"
import { clientOf, withdrawal } from "./support/clientOf.ts"
import { faultyFetch, type Fault } from "./support/faultyFetch.ts"
import { simulatedService, type SimulatedOptions } from "./support/simulatedService.ts"

const later = { ...withdrawal, txCompletionTime: 1_767_400_000 }

async function open(
  options: SimulatedOptions = {},
  faults: ReadonlyArray<Fault> = [],
  useEIP712 = false,
) {
  const service = simulatedService(options)
  const left: Array<Fault> = ["none", ...faults]
  const { client } = clientOf(faultyFetch(service, { fault: () => left.shift() ?? "none" }))
  return { service, session: await client.createSession({ useEIP712 }) }
}

describe("a payment with a completion time", () => {
  it.each([false, true])("returns as soon as it is accepted, with useEIP712 %s", async (typed) => {
    const { service, session } = await open({}, [], typed)
    let stored = ""
    const { nonce, operation } = await session.withdraw(later, {
      beforeSending: (given) => void (stored = given),
    })
    expect(stored).toBe(nonce)
    expect(operation).toMatchObject({ nonce, state: "waiting", txHash: null })
    expect(service.executed()).toBe(1)
    const paid = await session.transfer(later)
    expect(paid.operation.state).toBe("waiting")
  })

  it("is asked for once, also when answers are lost", async () => {
    const { service, session } = await open({}, ["answer-lost", "request-lost"])
    const { operation } = await session.withdraw(later)
    expect(operation.state).toBe("waiting")
    expect(service.executed()).toBe(1)
  })

  it("tells the refusal of the service", async () => {
    const { session } = await open({ fate: "refused" })
    await expect(session.withdraw(later)).rejects.toMatchObject({ code: "INSUFFICIENT_BALANCE" })
  })

  it("is cancelled by its nonce, as often as that is asked for", async () => {
    const { session } = await open()
    const { nonce } = await session.withdraw(later)
    expect(await session.cancelOperation(nonce)).toMatchObject({ nonce, state: "cancelled" })
    expect(await session.cancelOperation(nonce)).toMatchObject({ state: "cancelled" })
    await expect(session.waitForOperation(nonce)).rejects.toThrow(RelayRequestError)
  })

  it("is cancelled with a fresh request when an answer is lost", async () => {
    const { session } = await open({}, ["none", "none", "answer-lost"])
    const { nonce } = await session.withdraw(later)
    expect(await session.cancelOperation(nonce)).toMatchObject({ state: "cancelled" })
  })

  it("is not cancelled once it is sent", async () => {
    const { session } = await open()
    const { nonce } = await session.withdraw(withdrawal)
    const refused = session.cancelOperation(nonce)
    await expect(refused).rejects.toMatchObject({ code: "OPERATION_NOT_CANCELLABLE", status: 409 })
  })
})
