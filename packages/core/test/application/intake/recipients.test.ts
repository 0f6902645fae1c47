import {
  simulatedAddress,
  simulatedNetwork,
  SimulatedTime,
  testClock,
} from "@shielded-relay/testkit"
import { Effect, Layer } from "effect"
import { describe, expect, it } from "vitest"
import { requirePayablePayees } from "../../../src/application/intake/payees.ts"
import {
  requirePublicRecipient,
  shieldedRecipientOf,
  type NamedRecipient,
} from "../../../src/application/intake/recipients.ts"
import {
  OperationStore,
  Screening,
  SecureRandom,
  ShieldedPool,
  TokenRegistry,
  type Address,
  type Owner,
} from "../../../src/index.ts"

const blocked = simulatedAddress(0xbad)
const recipientInfo = "shielded1qqqsyqcyq5rqwzqf"
const gatewayOn = (family: "evm" | "solana", chainId = 31_337) =>
  simulatedNetwork(new SimulatedTime(testClock()), { family, manner: family, chainId }).gateway

type Services = OperationStore | Screening | SecureRandom | ShieldedPool | TokenRegistry

/** Runs a rule where no token is configured, one address is screened out, and a recipientInfo is this owner's. */
const answer = <A, E extends { readonly _tag: string }>(
  rule: Effect.Effect<A, E, Services>,
  owner: Owner | null = null,
) =>
  rule.pipe(
    Effect.map((value): unknown => value),
    Effect.catch((error) => Effect.succeed("code" in error ? error.code : error._tag)),
    Effect.provide(
      Layer.mergeAll(
        Layer.mock(OperationStore)({ recentRecipients: () => Effect.succeed([]) }),
        Layer.mock(SecureRandom)({}),
        Layer.mock(TokenRegistry)({ token: () => Effect.succeed(null) }),
        Layer.mock(ShieldedPool)({ readRecipientInfo: () => Effect.succeed(owner) }),
        Layer.succeed(Screening, {
          screen: (subject) =>
            Effect.succeed(
              "address" in subject && subject.address === blocked ? "denied" : "served",
            ),
        }),
      ),
    ),
    Effect.runPromise,
  )

describe("a public recipient", () => {
  const gateway = gatewayOn("evm")
  const stranger = simulatedAddress(7)
  const wrong: ReadonlyArray<readonly [string, Address]> = [
    ["the native coin's placeholder", gateway.nativeToken],
    ["the pool", gateway.pool],
    ["an action of the pool", gateway.forbiddenRecipients[1] ?? gateway.pool],
  ]

  it("is any address that can spend what it is paid", async () => {
    expect(await answer(requirePublicRecipient(gateway, stranger, "to"))).toBe(undefined)
    expect(await answer(requirePublicRecipient(gateway, blocked, "to"))).toBe("FORBIDDEN")
  })

  it.each(wrong)("is not %s, of several neither", async (_what, address) => {
    expect(await answer(requirePublicRecipient(gateway, address, "to"))).toBe("INVALID_RECIPIENT")
    const payees = [stranger, address].map((recipient) => ({ recipient, amount: 1n }))
    expect(await answer(requirePayablePayees(gateway, gateway.nativeToken, payees))).toBe(
      "INVALID_RECIPIENT",
    )
  })
})

describe("a recipient inside the pool", () => {
  const gateway = gatewayOn("evm")
  const named: NamedRecipient = { kind: "recipient-info", recipientInfo }
  const ofOwner = (owner: Owner | null) => answer(shieldedRecipientOf(gateway, named, "to"), owner)

  it("is screened by the address behind its recipientInfo, where that is known", async () => {
    const recipient = { kind: "recipient-info", recipientInfo }
    expect(await ofOwner(null)).toEqual(recipient)
    expect(await ofOwner({ kind: "key20", address: simulatedAddress(7) })).toEqual(recipient)
    expect(await ofOwner({ kind: "key20", address: blocked })).toBe("FORBIDDEN")
  })

  it("is a contract account on its own chain alone", async () => {
    const address = simulatedAddress(7)
    const { chainId } = gateway
    expect(await ofOwner({ kind: "contract", address, chainId })).toMatchObject({ recipientInfo })
    const other = gatewayOn("evm", 31_338).chainId
    expect(await ofOwner({ kind: "contract", address, chainId: other })).toBe(
      "INVALID_RECIPIENT_INFO",
    )
  })

  it("is the key of a plain address on Solana, whatever the chain calls a contract there", async () => {
    const solana = { ...gatewayOn("solana"), isContract: () => Effect.succeed(true) }
    const address = simulatedAddress(7, "solana")
    expect(await answer(shieldedRecipientOf(solana, { kind: "address", address }, "to"))).toEqual({
      kind: "owner",
      owner: expect.stringMatching(/^key32:/),
    })
  })
})
