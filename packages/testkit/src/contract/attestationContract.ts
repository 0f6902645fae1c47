import { Effect, type Layer } from "effect"
import fc from "fast-check"
import { Attestation, type AttestationSubject } from "@shielded-relay/core"
import { expectFailure } from "./expectFailure.ts"
import { suite, type TestRunner } from "./TestRunner.ts"

const subjects: fc.Arbitrary<AttestationSubject> = fc.record({
  nonce: fc.uuid(),
  keyDigest: fc.stringMatching(/^[0-9a-f]{64}$/),
})

/**
 * The laws of `Attestation`.
 *
 * @param attests False for an adapter without a platform.
 * @param broken Layers whose platform refuses, hangs, or returns invalid evidence, by name.
 */
export function attestationContract<E>(
  runner: TestRunner,
  layer: Layer.Layer<Attestation, E>,
  options: {
    readonly attests: boolean
    readonly broken?: Readonly<Record<string, Layer.Layer<Attestation, E>>>
  },
): void {
  const { expect } = runner
  suite(runner, "Attestation", layer, (_, property) => {
    property(
      options.attests
        ? "contains the caller's nonce and the key digest, for each of many concurrent callers"
        : "is null without a platform",
      fc.uniqueArray(subjects, { minLength: 1, maxLength: 5, selector: ({ nonce }) => nonce }),
      (all) =>
        Effect.gen(function* () {
          const { evidence } = yield* Attestation
          const given = yield* Effect.forEach(all, evidence, { concurrency: "unbounded" })
          for (const [index, { nonce, keyDigest }] of all.entries()) {
            const one = given[index] ?? null
            expect(one !== null).toBe(options.attests)
            if (one === null) continue
            const named = noncesOf(one.jwt)
            expect([named.includes(nonce), named.includes(keyDigest)]).toEqual([true, true])
            const others = all.filter((other) => other.nonce !== nonce)
            expect(others.some((other) => named.includes(other.nonce))).toBe(false)
          }
        }),
      20,
    )
  })
  for (const [name, broken] of Object.entries(options.broken ?? {})) {
    suite(runner, `Attestation of a platform that ${name}`, broken, (scenario) => {
      scenario(
        "is unavailable, without the platform's error text",
        Effect.gen(function* () {
          const { evidence } = yield* Attestation
          const subject = {
            nonce: "5d1e2f30-0000-4000-8000-000000000001",
            keyDigest: "ab".repeat(32),
          }
          yield* expectFailure(runner, evidence(subject), { _tag: "AttestationUnavailable" })
          const failure = yield* Effect.flip(evidence(subject))
          expect(/secret/i.test(JSON.stringify(failure))).toBe(false)
        }),
      )
    })
  }
}

/** The nonces in a token, one or several. */
function noncesOf(jwt: string): ReadonlyArray<unknown> {
  const [, payload = ""] = jwt.split(".")
  const claims: Readonly<Record<string, unknown>> = JSON.parse(asciiOf(payload))
  const named = claims["eat_nonce"]
  return Array.isArray(named) ? named : [named]
}

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"

/** Decodes base64url (RFC 4648, 5) to ASCII without platform APIs; nonces and digests are ASCII. */
function asciiOf(base64url: string): string {
  const bits = Array.from(base64url, (one) => alphabet.indexOf(one).toString(2).padStart(6, "0"))
  const bytes = bits.join("").match(/.{8}/g) ?? []
  return String.fromCharCode(...bytes.map((byte) => Number.parseInt(byte, 2)))
}
