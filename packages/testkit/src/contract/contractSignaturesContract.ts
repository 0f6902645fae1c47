import type { Address, AskContract, ContractVerdict } from "@shielded-relay/core"
import { Context, Effect, type Layer } from "effect"
import fc from "fast-check"
import { suite, type TestRunner } from "./TestRunner.ts"

/** An account and how its owner signs for it. */
export interface SigningAccount {
  readonly account: Address
  readonly sign: (digest: Uint8Array) => Promise<Uint8Array>
}

/** A chain with contract accounts of every temper, and the adapter's way to ask them. */
export class ContractAccounts extends Context.Service<
  ContractAccounts,
  {
    readonly ask: AskContract
    /** The same, while nobody on the chain answers. */
    readonly silent: AskContract
    readonly deployed: SigningAccount
    readonly other: SigningAccount
    /** Without code as yet; a factory on the operator's list will deploy it, and its signatures say so. */
    readonly promised: SigningAccount
    /** Its signatures without what they say of the factory. */
    readonly bare: SigningAccount
    /** As `promised`, by a factory that is on no list. */
    readonly unlisted: SigningAccount
    /** Nobody's. */
    readonly empty: Address
    /** Contracts that answer, but not as EIP-1271 says: by what they do. */
    readonly hostile: Readonly<Record<string, Address>>
  }
>()("shielded-relay/testkit/ContractAccounts") {}

const digest = new Uint8Array(32).fill(0xd1)

/** The laws of `AskContract`. */
export function contractSignaturesContract<E>(
  runner: TestRunner,
  layer: Layer.Layer<ContractAccounts, E>,
): void {
  const { expect } = runner
  suite(runner, "ContractSignatures", layer, (scenario, property) => {
    const verdict = Effect.fnUntraced(function* (
      account: Address,
      signature: Uint8Array,
      about = digest,
    ) {
      const { ask } = yield* ContractAccounts
      return yield* ask({ account, digest: about, signature })
    })
    const signedBy = Effect.fnUntraced(function* ({ account, sign }: SigningAccount) {
      return yield* verdict(account, yield* Effect.promise(() => sign(digest)))
    })

    scenario(
      "finds what a deployed account signed valid, for this digest and account alone",
      Effect.gen(function* () {
        const { deployed, other } = yield* ContractAccounts
        const signature = yield* Effect.promise(() => deployed.sign(digest))
        expect(yield* verdict(deployed.account, signature)).toBe("valid")
        expect(yield* verdict(deployed.account, signature, digest.with(31, 0))).toBe("invalid")
        expect(yield* verdict(other.account, signature)).toBe("invalid")
        expect(yield* signedBy(other)).toBe("valid")
        for (const altered of [
          signature.with(20, (signature[20] ?? 0) ^ 1),
          signature.slice(1),
          new Uint8Array(0),
        ]) {
          expect(yield* verdict(deployed.account, altered)).toBe("invalid")
        }
      }),
    )

    scenario(
      "finds what a promised account signed valid as often as asked, and only with its factory",
      Effect.gen(function* () {
        const { promised, bare, unlisted } = yield* ContractAccounts
        for (const one of [promised, promised]) expect(yield* signedBy(one)).toBe("valid")
        expect(yield* signedBy(bare)).toBe("invalid")
        expect(yield* signedBy(unlisted)).toBe("invalid")
        const signature = yield* Effect.promise(() => promised.sign(digest))
        expect(yield* verdict(promised.account, signature, digest.with(0, 0))).toBe("invalid")
        expect(yield* verdict(bare.account, signature.slice(0, -1))).toBe("invalid")
      }),
    )

    scenario(
      "finds nothing valid for an address without code, or for a contract that answers otherwise",
      Effect.gen(function* () {
        const { deployed, promised, empty, hostile } = yield* ContractAccounts
        const signatures = yield* Effect.promise(() =>
          Promise.all([deployed.sign(digest), promised.sign(digest)]),
        )
        const found: Array<readonly [string, ContractVerdict]> = []
        for (const [temper, account] of Object.entries({ ...hostile, empty })) {
          for (const signature of signatures) {
            found.push([temper, yield* verdict(account, signature)])
          }
        }
        expect(found).toEqual(found.map(([temper]) => [temper, "invalid"]))
      }),
    )

    scenario(
      "says that nobody answers when nobody does",
      Effect.gen(function* () {
        const { deployed, silent } = yield* ContractAccounts
        const signature = yield* Effect.promise(() => deployed.sign(digest))
        const { account } = deployed
        expect(yield* silent({ account, digest, signature })).toBe("unavailable")
      }),
    )

    property(
      "never fails and never accepts, whatever bytes the signature is",
      fc.record({ bytes: fc.uint8Array({ maxLength: 300 }), wrapped: fc.boolean() }),
      ({ bytes, wrapped }) =>
        Effect.gen(function* () {
          const { deployed } = yield* ContractAccounts
          // The mark by which EIP-6492 knows its wrapping.
          const mark = Uint8Array.from({ length: wrapped ? 32 : 0 }, (_, n) =>
            n % 2 === 0 ? 0x64 : 0x92,
          )
          const signature = Uint8Array.from([...bytes, ...mark])
          expect(yield* verdict(deployed.account, signature)).toBe("invalid")
        }),
      30,
    )
  })
}
