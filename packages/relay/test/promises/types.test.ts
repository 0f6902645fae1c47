import type { Effect, Layer, Redacted } from "effect"
import { describe, expectTypeOf, it } from "vitest"
import type {
  CircuitInputs,
  CircuitName,
  Groth16Proof,
  PromiseKeyVault,
  PromisePriceSource,
  PromiseProver,
  PromiseScreening,
  PromiseStorage,
  PromiseTransaction,
  RelayOptions,
  SecretName,
} from "../../src/index.ts"

/** The ports that an embedder may write without Effect. */
type Ports = PromiseKeyVault | PromiseProver | PromisePriceSource | PromiseScreening
type Stores = PromiseTransaction[Exclude<keyof PromiseTransaction, "transact">]

type Methods<Port> = Port extends unknown ? Port[keyof Port] : never
type Results<Method> = Method extends (...given: never) => infer Result ? Result : never
type Given<Method> = Method extends (...given: infer All) => unknown ? All[number] : never
/** What of these types is of Effect. */
type OfEffect<T> = Extract<
  T,
  Effect.Effect<unknown, unknown, unknown> | Layer.Any | Redacted.Redacted<unknown>
>

// Checked by the compiler: `tsc -b packages/relay/tsconfig.test.json`.
describe("the types of ports of promises", () => {
  it("have the methods of the ports, with plain secrets and a signal", () => {
    expectTypeOf<PromiseKeyVault>().toEqualTypeOf<{
      readonly get: (name: SecretName, signal: AbortSignal) => Promise<Uint8Array | null>
      readonly create: (
        name: SecretName,
        secret: Uint8Array,
        signal: AbortSignal,
      ) => Promise<Uint8Array>
    }>()
    expectTypeOf<PromiseProver["prove"]>().toEqualTypeOf<
      (circuit: CircuitName, inputs: CircuitInputs, signal: AbortSignal) => Promise<Groth16Proof>
    >()
    expectTypeOf<PromiseProver["capacity"]>().parameters.toEqualTypeOf<[signal: AbortSignal]>()
  })

  it("take and return nothing of Effect", () => {
    type All = Methods<Ports> | Methods<Stores>
    expectTypeOf<Results<Methods<Ports>>>().not.toBeNever()
    expectTypeOf<Results<Methods<Stores>>>().not.toBeNever()
    expectTypeOf<Exclude<Results<All>, Promise<unknown>>>().toBeNever()
    expectTypeOf<OfEffect<Awaited<Results<All>>>>().toBeNever()
    expectTypeOf<OfEffect<Given<All>>>().toBeNever()
    expectTypeOf<OfEffect<Given<(key: Redacted.Redacted<string>) => void>>>().not.toBeNever()
  })

  it("are accepted by createRelay beside layers", () => {
    expectTypeOf<PromiseKeyVault>().toExtend<RelayOptions["vault"]>()
    expectTypeOf<PromiseProver>().toExtend<RelayOptions["prover"]>()
    expectTypeOf<PromisePriceSource>().toExtend<RelayOptions["priceSource"]>()
    expectTypeOf<PromiseScreening>().toExtend<RelayOptions["screening"]>()
    expectTypeOf<PromiseStorage>().toExtend<RelayOptions["storage"]>()
    expectTypeOf<Layer.Layer<never>>().not.toExtend<PromiseKeyVault>()
  })
})
