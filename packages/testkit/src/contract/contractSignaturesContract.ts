import type { Address, AskContract, ContractVerdict } from "@shielded-relay/core"
import { Context, Effect, type Layer } from "effect"
import fc from "fast-check"
import { suite, type TestRunner } from "./TestRunner.ts"

/** An account and how its owner signs for it. */
export interface SigningAccount {
  readonly account: Address
  readonly sign: (digest: Uint8Array) => Promise<Uint8Array>
}

/** A chain with contract accounts of every behaviour, and the adapter's verifier of their signatures. */
export class ContractAccounts extends Context.Service<
  ContractAccounts,
  {
    readonly ask: AskContract
    /** The same verifier while the chain does not answer. */
    readonly silent: AskContract
    readonly deployed: SigningAccount
    readonly other: SigningAccount
    /**
     * An account before deployment. A listed factory can deploy it, and its signatures name that factory (EIP-6492).
     */
    readonly promised: SigningAccount
    /** The same account's signatures without the factory. */
    readonly bare: SigningAccount
    /** Like `promised`, with a factory that is not listed. */
    readonly unlisted: SigningAccount
    /** An address without an owner or code. */
    readonly empty: Address
    /** Contracts whose answers violate EIP-1271, by behaviour. */
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
      "accepts a deployed account's signature for this digest and account only",
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
      "accepts an undeployed account's signature, repeatedly, only with its factory",
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
      "rejects signatures of an address without code and of a contract that violates EIP-1271",
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
      "is unavailable when the chain does not answer",
      Effect.gen(function* () {
        const { deployed, silent } = yield* ContractAccounts
        const signature = yield* Effect.promise(() => deployed.sign(digest))
        const { account } = deployed
        expect(yield* silent({ account, digest, signature })).toBe("unavailable")
      }),
    )

    property(
      "rejects any bytes as a signature, without failing",
      fc.record({ bytes: fc.uint8Array({ maxLength: 300 }), wrapped: fc.boolean() }),
      ({ bytes, wrapped }) =>
        Effect.gen(function* () {
          const { deployed } = yield* ContractAccounts
          // The suffix that marks an EIP-6492 signature.
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
