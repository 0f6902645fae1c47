import { describe, expect, it } from "vitest"
import { actionVenues } from "../src/cli/deploy/actionVenues.ts"
import {
  withEntry,
  type AnyDeploymentFile,
  type DeployedPlace,
} from "../src/deployment/chainsFile.ts"
import { readDeploymentFile } from "../src/deployment/readDeploymentFile.ts"

const owner = "TJRabPrwbZy45sbavfcjinPJC18kjpRTv8"
/** The same 20 bytes in the other forms that TRON's addresses have. */
const forms = [
  owner,
  "0x5cbdd86a2fa8dc4bddd8a8f69dba48572eec07fb",
  "415cbdd86a2fa8dc4bddd8a8f69dba48572eec07fb",
]
const pool = "TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf"
const other = "0x90F79bf6EB2c4f870365E785982E1f101E93b906"

const tron = (changes: object = {}) =>
  readDeploymentFile(
    "pool.json",
    JSON.stringify({
      family: "tron",
      chainId: 7,
      name: "Local",
      rpcUrls: ["https://rpc.example"],
      signer: "print",
      owner,
      tokens: [{ address: owner, symbol: "USDT", decimals: 6, minimumDeposit: "5" }],
      ...changes,
    }),
  )
const place = (changes: Partial<DeployedPlace> = {}): DeployedPlace => ({
  pool,
  fields: { deploymentBlock: 3 },
  tokens: [],
  venues: [],
  ...changes,
})
const venue = { fields: { kind: "uniswap-v2", action: "Sun", router: owner }, wrappedNative: owner }

/** The entry of the chain after the deployment, and before it if there was one. */
const written = (file: AnyDeploymentFile, at: DeployedPlace, before?: object) => {
  const text = before === undefined ? null : JSON.stringify([before])
  const [entry]: ReadonlyArray<Record<string, unknown>> = JSON.parse(
    withEntry("chains.json", text, file, at),
  )
  return entry ?? {}
}

describe("the entry of a chains file", () => {
  const entry = written(tron(), place())

  it.each(forms)("has a token once that stands there as %s", (address) => {
    const [token] = [{ address, symbol: "OLD", decimals: 6, price: { tokens: "1", native: "2" } }]
    const { tokens } = written(tron(), place(), { ...entry, tokens: [token] })
    expect(tokens).toEqual([{ ...token, address: owner, symbol: "USDT" }])
  })

  it.each(forms)("keeps the pool that stands there as %s", (poolAddress) => {
    const at = place({ pool: owner })
    expect(written(tron(), at, { ...entry, poolAddress })).toMatchObject({ poolAddress: owner })
    expect(() => written(tron(), place(), { ...entry, poolAddress })).toThrow(
      `chains.json[0].poolAddress: is ${poolAddress}, but the deployment file describes the pool ${pool}`,
    )
  })

  it("takes the address of a test token from the deployment", () => {
    const file = tron({
      tokens: [{ testToken: true, symbol: "GLD", decimals: 9, minimumDeposit: "5" }],
    })
    expect(written(file, place({ tokens: [pool] }))["tokens"]).toEqual([
      { address: pool, symbol: "GLD", decimals: 9 },
    ])
    expect(() => written(file, place({ tokens: [null] }))).toThrow("tokens[0].address")
  })

  it("gets a venue once, beside those that stand there, in whichever form its wrapped coin is written", () => {
    const first = written(tron(), place({ venues: [venue] }))
    expect(first["swaps"]).toEqual({ wrappedNative: owner, venues: [venue.fields] })
    for (const wrappedNative of forms) {
      const own = { kind: "uniswap-v2", action: "Own", router: pool }
      const old = { ...venue.fields, router: pool }
      const before = { ...entry, swaps: { wrappedNative, venues: [old, own] } }
      expect(written(tron(), place({ venues: [venue] }), before)["swaps"]).toEqual({
        wrappedNative,
        venues: [own, venue.fields],
      })
    }
    expect(() =>
      written(tron(), place({ venues: [venue] }), {
        ...entry,
        swaps: { wrappedNative: pool, venues: [] },
      }),
    ).toThrow(`has one wrappedNative: Sun trades ${owner}, and the others ${pool}`)
    const apart = { ...venue, wrappedNative: pool }
    expect(() => written(tron(), place({ venues: [venue, apart] }))).toThrow("one wrappedNative")
  })
})

describe("the venues of a deployment", () => {
  const file = readDeploymentFile(
    "p",
    JSON.stringify({
      chainId: 1,
      name: "Main",
      rpcUrls: ["https://rpc.example"],
      signer: "print",
      owner: other,
      tokens: [{ address: other, symbol: "USDT", decimals: 6, minimumDeposit: "5" }],
      actions: [
        { name: "V3", kind: "uniswap-v3", factory: other, wrappedNative: other, quoter: other },
        { name: "V2", kind: "uniswap-v2", factory: other, wrappedNative: other, router: other },
        { name: "Quiet", kind: "uniswap-v2", factory: other, wrappedNative: other },
        { name: "Service", kind: "router", router: other },
      ],
    }),
  )

  it("are those of actions whose quotes the file places, from the second on in which the pool executes them", () => {
    if (file.family !== "evm") throw new Error("the file describes an EVM chain")
    const at = (time: number) =>
      actionVenues(file, {
        actions: new Map([
          ["V3", 100],
          ["V2", null],
        ]),
        exchange: null,
        time,
      }).map(({ fields, activeFrom, isActive }) => ({ fields, activeFrom, isActive }))
    const v3 = { kind: "uniswap-v3", quoter: other, action: "V3" }
    const v2 = { kind: "uniswap-v2", router: other, action: "V2" }
    expect(at(99)).toEqual([
      { fields: v3, activeFrom: 100, isActive: false },
      { fields: v2, activeFrom: null, isActive: false },
    ])
    expect(at(100)[0]).toMatchObject({ isActive: true })
  })
})

describe("a deployment file is refused, whichever its family,", () => {
  const coin = { symbol: "ETH", decimals: 18, minimumDeposit: "5" }
  const test = { testToken: true, symbol: "USDT", decimals: 6, minimumDeposit: "5" }
  const families = {
    evm: { owner: other },
    solana: { family: "solana", genesisHash: "So11111111111111111111111111111111111111112" },
    tron: { family: "tron", owner },
  }
  const solanaAdmin = { admin: families.solana.genesisHash }
  const problems = (family: keyof typeof families, changes: object) => {
    const { owner: _owner, ...base } = {
      chainId: 7,
      name: "Local",
      rpcUrls: ["https://rpc.example"],
      signer: "print",
      ...(family === "solana" ? solanaAdmin : {}),
      owner: "",
    }
    try {
      readDeploymentFile("p", JSON.stringify({ ...base, ...families[family], ...changes }))
      return ""
    } catch (error) {
      return error instanceof Error ? error.message : ""
    }
  }
  const exchange = (pairs: unknown, more: object = {}) => ({
    tokens: [test, { ...test, symbol: "GLD" }],
    exchange: { name: "Exchange", pairs, ...more },
  })
  const cases: ReadonlyArray<readonly [string, object, string]> = [
    ["for nothing", exchange([["USDT", "GLD"]]), ""],
    [
      "with a test token that is there already",
      { tokens: [{ ...test, address: other }] },
      "p.tokens[0].address: belongs to a token that is there already: remove it or testToken",
    ],
    ["with a token that is neither", { tokens: [coin] }, "p.tokens[0].address: is required"],
    [
      "with a test token that is not said to be one",
      { tokens: [{ ...test, testToken: "yes" }] },
      "p.tokens[0].testToken: must be true, or left out",
    ],
    [
      "with a pair of a symbol that no token has",
      exchange([["USDT", "EUR"]]),
      "p.exchange.pairs: must be a list of one pair or more, each of two symbols that one token of the file has",
    ],
    ["with a pair of one token", exchange([["USDT", "USDT"]]), "p.exchange.pairs: must be"],
    ["with three tokens in a pair", exchange([["USDT", "GLD", "USDT"]]), "p.exchange.pairs: must"],
    ["with an exchange without pairs", exchange([]), "p.exchange.pairs: must be"],
    [
      "with two test tokens of one symbol",
      { tokens: [test, test] },
      "p.tokens: name the test token USDT with a symbol that another one has",
    ],
    [
      "with a symbol that two tokens have",
      { ...exchange([["USDT", "GLD"]]), tokens: [test, test, { ...test, symbol: "GLD" }] },
      "p.exchange.pairs: must be",
    ],
    [
      "with an unknown field of the exchange",
      exchange([["USDT", "GLD"]], { fee: 3 }),
      "p.exchange.fee: is unknown; known fields: name, pairs",
    ],
  ]
  it.each(
    cases.flatMap((each) =>
      (["evm", "solana", "tron"] as const).map((family) => [family, ...each] as const),
    ),
  )("%s: %s", (family, _what, changes, message) => {
    const found = problems(family, changes)
    expect(message === "" ? found : found.includes(message) || found).toBe(
      message === "" ? "" : true,
    )
  })
})
