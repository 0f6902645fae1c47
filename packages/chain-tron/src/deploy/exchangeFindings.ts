import { isNativeToken, parseAddress, type Address, type Finding } from "@shielded-relay/core"
import {
  actionOf,
  addressNamedBy,
  expectedTestCode,
  pairOf,
  type TestContract,
} from "@shielded-relay/pool-abi"
import { Effect } from "effect"
import type { Endpoints } from "../rpc/Endpoints.ts"
import { readCode } from "../state/readCode.ts"
import { readContract } from "../state/readContract.ts"
import type { TestExchangeOptions } from "./TronDeploymentOptions.ts"

const ok = (what: string): Finding => ({ verdict: "ok", what, remedy: null })
const fault = (what: string, remedy: string): Finding => ({ verdict: "fault", what, remedy })

/** Compares the code at an address with a test contract's. */
export const codeFinding = Effect.fnUntraced(function* (
  reading: Endpoints,
  name: string,
  address: Address,
  contract: TestContract,
) {
  const code = yield* reading.known(readCode(address))
  return code === expectedTestCode(contract, address)
    ? ok(`${name} at ${address} has the code of this version`)
    : fault(`the code at ${address} is not that of ${name}`, "Do not use it: correct the address.")
})

/** Compares the exchange behind an action with the one that the deployment creates: its contracts, which the action names, and its pairs. */
export const exchangeFindings = Effect.fnUntraced(function* (
  reading: Endpoints,
  pool: Address,
  { name, pairs }: TestExchangeOptions,
  {
    tokens,
    router,
  }: {
    readonly tokens: ReadonlyArray<{ readonly token: string }>
    readonly router?: string
  },
) {
  const ask = <A>(question: Parameters<typeof readContract<A>>[1]) =>
    reading.first((endpoint) => readContract(endpoint, question))
  const { target } = yield* ask(actionOf(pool, name))
  // A missing action is a fault of its own.
  if (BigInt(target) === 0n) return []
  const factory = yield* ask(addressNamedBy(target, "factory"))
  const wrappedNative = yield* ask(addressNamedBy(target, "wrappedNative"))
  const routing = router === undefined ? null : parseAddress(router, "tron")
  const traded = (position: number) => {
    const address = parseAddress(tokens[position]?.token ?? "", "tron")
    return address !== null && isNativeToken(address) ? wrappedNative : address
  }
  const ofPairs = yield* Effect.forEach(
    pairs,
    Effect.fnUntraced(function* ([first, second]) {
      const [one, other] = [traded(first), traded(second)]
      const made =
        one !== null && other !== null && BigInt(yield* ask(pairOf(factory, one, other))) !== 0n
      return made
        ? ok(`the exchange ${name} has the pair of ${one} and ${other}`)
        : fault(
            `the exchange ${name} lacks the pair of ${one} and ${other}`,
            "Run shielded-relay deploy apply.",
          )
    }),
  )
  return [
    yield* codeFinding(reading, "the exchange's factory", factory, { kind: "exchange-factory" }),
    yield* codeFinding(reading, "the wrapped coin", wrappedNative, wrapped),
    ...(routing === null
      ? []
      : [
          yield* codeFinding(reading, "the exchange's router", routing, {
            kind: "exchange-router",
            factory,
            wrappedNative,
          }),
        ]),
    ...ofPairs,
  ]
})

/** The wrapped coin that a deployment on TRON creates. */
export const wrapped = {
  kind: "wrapped-coin",
  name: "Wrapped TRX",
  symbol: "WTRX",
  decimals: 6,
} as const satisfies TestContract
