import {
  configurationTable,
  ConfigurationError,
  exampleChains,
  readConfiguration,
  variables,
} from "@shielded-relay/http"
import { readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"

const passphrase = "correct horse battery staple"
const files: Readonly<Record<string, string>> = {
  "/secrets/passphrase": `${passphrase}\n`,
  "/secrets/empty": "\n",
  "/etc/chains.json": JSON.stringify(exampleChains),
  "/etc/denied": `# from the ministry\n0x5FbDB2315678afecb367f032d93F642f64180aa3 # one\n\nTJRabPrwbZy45sbavfcjinPJC18kjpRTv8\n`,
  "/etc/allowed": "",
  "/etc/misspelt": "\nnobody\n",
}
const readFile = (path: string) => {
  const text = files[path]
  if (text === undefined) throw new Error("ENOENT")
  return text
}
const least = {
  SHIELDED_RELAY_VAULT_PATH: "/var/lib/relay/vault.json",
  SHIELDED_RELAY_VAULT_PASSPHRASE: passphrase,
  SHIELDED_RELAY_CHAINS: JSON.stringify(exampleChains),
}
type Environment = Readonly<Record<string, string | undefined>>
const read = (environment: Environment) => readConfiguration({ ...least, ...environment }, readFile)

/** The problems as the operator reads them. */
function problems(environment: Environment): ReadonlyArray<string> {
  try {
    read(environment)
    return []
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error
    return error.message.split("\n")
  }
}

/** The example with one field changed; `undefined` removes it. */
function chains(change: object, tokens?: object): Environment {
  const [chain] = exampleChains
  const changed = { ...chain, ...change, ...(tokens === undefined ? {} : { tokens: [tokens] }) }
  return { SHIELDED_RELAY_CHAINS: JSON.stringify([changed]) }
}

const document = readFileSync(new URL("../../../docs/running.md", import.meta.url), "utf8")

/** The JSON below a heading of the documentation. */
function documented(heading: string): Readonly<Record<string, unknown>> {
  const [, part = ""] = document.split(`### ${heading}\n`)
  const [, block = ""] = /```json\n([\s\S]*?)```/.exec(part) ?? []
  return JSON.parse(block)
}

/** A token with price feeds, with one field changed. */
function feed(change: object): object {
  const address = exampleChains[0]?.poolAddress
  const token = { address, maxAgeSeconds: 60 }
  return { address, symbol: "X", decimals: 6, priceFeed: { token, ...change } }
}

/** A chain with one exchange, with one of its fields changed. */
function swapsAt(change: object): object {
  const address = exampleChains[0]?.poolAddress
  const venue = { kind: "uniswap-v3", action: "UniswapV3", quoter: address, ...change }
  return { swaps: { wrappedNative: address, intermediates: [address], venues: [venue] } }
}

/** The documented aggregator of a Solana chain, with one field changed. */
function venueAt(change: object): object {
  return { swaps: { venues: [{ ...documented("An aggregator on Solana"), ...change }] } }
}

it("the variables of a first run in docs/running.md are enough, and each is needed", () => {
  const [, lines = ""] = /```ini\n([\s\S]*?)```/.exec(document) ?? []
  const entries = [...lines.matchAll(/^ +(\w+)=(\S+)$/gm)].map(([, name = "", value = ""]) => [
    name,
    value,
  ])
  const contents = (path: string) =>
    path.endsWith(".json") ? JSON.stringify(exampleChains) : "a passphrase"
  const { audiences } = readConfiguration(Object.fromEntries(entries), contents)
  expect(audiences).toEqual(["https://relay.example"])
  const needed = entries.filter(([name]) => name !== "SHIELDED_RELAY_AUDIENCES")
  expect(needed).toHaveLength(3)
  for (const each of needed)
    expect(() =>
      readConfiguration(Object.fromEntries(entries.filter((other) => other !== each)), contents),
    ).toThrow(ConfigurationError)
})

describe("a configuration", () => {
  it("attests for its first audience, unless an attestation audience is set", () => {
    const unix = "unix:/run/container_launcher/teeserver.sock"
    const own = { SHIELDED_RELAY_AUDIENCES: "https://a.example,https://b.example" }
    expect(read({ ...own, SHIELDED_RELAY_ATTESTATION: unix }).attestation).toEqual({
      server: { kind: "socket", path: "/run/container_launcher/teeserver.sock" },
      audience: "https://a.example",
    })
    const url = "http://127.0.0.1:8080/v1/token"
    const named = { SHIELDED_RELAY_ATTESTATION_AUDIENCE: "wallets" }
    expect(read({ ...named, SHIELDED_RELAY_ATTESTATION: url }).attestation).toEqual({
      server: { kind: "url", url },
      audience: "wallets",
    })
    expect(read(own).attestation).toBeNull()
  })

  it("needs a vault and chains, and has a default for everything else", () => {
    expect(read({})).toMatchObject({
      listen: { host: "127.0.0.1", port: 3000 },
      adminListen: { host: "127.0.0.1", port: 9464 },
      mountPrefix: "",
      corsOrigins: "*",
      trustedProxies: [],
      audiences: ["http://127.0.0.1:3000", "http://localhost:3000", "http://[::1]:3000"],
      requireAudience: false,
      requireBoundSessions: false,
      vault: { path: "/var/lib/relay/vault.json", passphrase },
      database: { kind: "embedded", folder: "shielded-relay-data" },
      prover: { name: "wasm" },
      feeMarginBps: 12_000,
      notesPerInsertion: 4,
      operatorBps: 0,
      referrals: [],
      screening: { lists: null, retention: 1_825 * 86_400_000, externalNotes: "accept" },
      sessionLifetime: 86_400_000,
      sessionMaxLifetime: 30 * 86_400_000,
      requestsPerSecond: 20,
      noncesPerSession: 200_000,
      sessionsPerOwner: 100,
      nonceFreshness: "lenient",
      answerTimeout: 50_000,
      stopTimeout: 60_000,
      outOfTime: { block: 3_600_000, canaryPause: 600_000, producers: 1, firstDepositors: [] },
      callerCaps: {
        createSessionPerMinute: 10,
        attestationPerMinute: 5,
        unverifiedPerSecond: 100,
      },
      logLevel: "info",
      tracesEndpoint: null,
    })
  })

  it("reads address lists from files, with comments and empty lines", () => {
    const environment = {
      SHIELDED_RELAY_SCREENING_DENY_FILE: "/etc/denied",
      SHIELDED_RELAY_SCREENING_ALLOW_FILE: "/etc/allowed",
      SHIELDED_RELAY_SCREENING_RETENTION: "90d",
      SHIELDED_RELAY_EXTERNAL_NOTES: "quarantine",
    }
    expect(read(environment).screening).toEqual({
      lists: {
        deny: ["0x5FbDB2315678afecb367f032d93F642f64180aa3", "TJRabPrwbZy45sbavfcjinPJC18kjpRTv8"],
        allow: [],
      },
      retention: 90 * 86_400_000,
      externalNotes: "quarantine",
    })
  })

  it("accepts every documented value", () => {
    expect(
      read({
        SHIELDED_RELAY_LISTEN: "[::1]:0",
        SHIELDED_RELAY_ADMIN_LISTEN: "off",
        SHIELDED_RELAY_WALLET_PAGE: "true",
        SHIELDED_RELAY_WALLET_PAGE_NODES: "https://api.trongrid.io, https://node.example:8090",
        SHIELDED_RELAY_MOUNT_PREFIX: "/relay/v1",
        SHIELDED_RELAY_CORS_ORIGINS: "https://a.example, https://b.example:8443",
        SHIELDED_RELAY_TRUSTED_PROXIES: "10.0.0.0/8, 2001:db8::/32,192.0.2.7",
        SHIELDED_RELAY_AUDIENCES: "https://relay.example",
        SHIELDED_RELAY_REQUIRE_AUDIENCE: "true",
        SHIELDED_RELAY_REQUIRE_BOUND_SESSIONS: "true",
        SHIELDED_RELAY_VAULT_PASSPHRASE: undefined,
        SHIELDED_RELAY_VAULT_PASSPHRASE_FILE: "/secrets/passphrase",
        SHIELDED_RELAY_CHAINS: "",
        SHIELDED_RELAY_CHAINS_FILE: "/etc/chains.json",
        SHIELDED_RELAY_PROVER: "./my-prover.js#makeProver",
        SHIELDED_RELAY_PROVER_WORKERS: "3",
        SHIELDED_RELAY_PROVER_QUEUE: "7",
        SHIELDED_RELAY_PROVER_THREADS: "5",
        SHIELDED_RELAY_PROVER_TIMEOUT: "2m",
        SHIELDED_RELAY_SCANNING_THREADS: "0",
        SHIELDED_RELAY_SIGNATURE_VERIFIER: "native",
        SHIELDED_RELAY_SESSION_MAX_LIFETIME: "none",
        SHIELDED_RELAY_ANSWER_TIMEOUT: "500ms",
        SHIELDED_RELAY_OUT_OF_TIME_BLOCK: "30m",
        SHIELDED_RELAY_OUT_OF_TIME_CANARY_PAUSE: "45s",
        SHIELDED_RELAY_OUT_OF_TIME_FIRST_DEPOSITORS: "everyone",
        SHIELDED_RELAY_REFERRALS: "alpha,beta",
        SHIELDED_RELAY_CREATE_SESSION_PER_MINUTE: "0",
        SHIELDED_RELAY_SESSION_REQUESTS_PER_SECOND: "0",
        SHIELDED_RELAY_SESSION_NONCES: "1000",
        SHIELDED_RELAY_SESSIONS_PER_OWNER: "0",
        SHIELDED_RELAY_NONCE_FRESHNESS: "strict",
        SHIELDED_RELAY_UNVERIFIED_PER_SECOND: "2000",
        SHIELDED_RELAY_LOG_LEVEL: "debug",
        SHIELDED_RELAY_TRACES_ENDPOINT: "http://127.0.0.1:4318/v1/traces",
      }),
    ).toMatchObject({
      listen: { host: "::1", port: 0 },
      tracesEndpoint: "http://127.0.0.1:4318/v1/traces",
      adminListen: null,
      walletPage: true,
      walletPageNodes: ["https://api.trongrid.io", "https://node.example:8090"],
      corsOrigins: ["https://a.example", "https://b.example:8443"],
      trustedProxies: ["10.0.0.0/8", "2001:db8::/32", "192.0.2.7"],
      audiences: ["https://relay.example"],
      requireAudience: true,
      requireBoundSessions: true,
      vault: { passphrase },
      chains: [{ chainId: 11155111 }],
      prover: {
        name: "./my-prover.js#makeProver",
        workers: 3,
        threadsPerProof: 5,
        timeout: 120_000,
        queueLimit: 7,
      },
      scanningThreads: 0,
      signatureVerifier: "native",
      sessionMaxLifetime: null,
      requestsPerSecond: null,
      noncesPerSession: 1_000,
      sessionsPerOwner: null,
      nonceFreshness: "strict",
      answerTimeout: 500,
      outOfTime: { block: 1_800_000, canaryPause: 45_000, firstDepositors: "everyone" },
      referrals: ["alpha", "beta"],
      callerCaps: { createSessionPerMinute: 0, attestationPerMinute: 5, unverifiedPerSecond: 2000 },
    })
  })

  it("lists the first depositors of a new pool by address, or says everyone", () => {
    const first = (text: string) =>
      read({ SHIELDED_RELAY_OUT_OF_TIME_FIRST_DEPOSITORS: text }).outOfTime.firstDepositors
    const listed = ["TJRabPrwbZy45sbavfcjinPJC18kjpRTv8", `0x${"0b".repeat(20)}`]
    expect(first(listed.join(", "))).toEqual(listed)
    for (const text of ["somebody", `everyone, ${listed[0]}`])
      expect(() => first(text)).toThrow("must list addresses like T… or 0x…, or be everyone; got")
  })

  it("stores data in a folder, on a server or in memory", () => {
    const database = (text: string, folder?: string) =>
      read({ SHIELDED_RELAY_DATABASE: text, SHIELDED_RELAY_DATABASE_FOLDER: folder }).database
    expect(database("embedded", "/var/lib/relay")).toEqual({
      kind: "embedded",
      folder: "/var/lib/relay",
    })
    expect(database("memory")).toEqual({ kind: "memory" })
    const url = "postgresql://relay:hunter2@db.example/relay"
    expect(database(url)).toEqual({ kind: "server", url: { from: "text", text: url } })
    expect(database("env:DATABASE_URL")).toEqual({
      kind: "server",
      url: { from: "env", name: "DATABASE_URL" },
    })
    expect(database("file:/secrets/database")).toEqual({
      kind: "server",
      url: { from: "file", path: "/secrets/database" },
    })
  })

  it("converts chains to the connector's options", () => {
    expect(read({}).chains).toEqual([
      {
        family: "evm",
        chainId: 11155111,
        name: "Sepolia",
        explorer: "https://sepolia.etherscan.io/tx/{txHash}",
        endpoints: [
          { url: { from: "env", name: "SEPOLIA_RPC_URL" } },
          { url: { from: "text", text: "https://rpc.example" }, name: "spare", use: "read" },
        ],
        pool: "0x5FbDB2315678afecb367f032d93F642f64180aa3",
        deploymentBlock: 7_000_000,
        senders: [
          { from: "vault", index: 0 },
          { from: "vault", index: 1 },
        ],
        senderFloor: 50_000_000_000_000_000n,
        feeRecipient: "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
        confirmations: 3,
        finality: "tag",
        tokens: [
          { address: "0x0000000000000000000000000000000000000000", symbol: "ETH", decimals: 18 },
          {
            address: "0x1c7D4B196Cb0C7B01d743Fbc6116a902379C7238",
            symbol: "USDC",
            decimals: 6,
            price: { tokens: 3_000_000_000n, native: 10n ** 18n },
          },
          {
            address: "0x779877A7B0D9E8603169DdbD7836e478b4624789",
            symbol: "LINK",
            decimals: 18,
            priceFeed: {
              token: { address: "0xc59E3633BAAC79493d908e63626716e204A45EdF", maxAgeSeconds: 4500 },
              native: {
                address: "0x694AA1769357215DE4FAC081bf1f309aDC325306",
                maxAgeSeconds: 4500,
              },
              check: {
                pool: "0xDD7CC9a0dA070fB8B60dC6680b596133fb4A7100",
                windowSeconds: 1800,
                maxDeviationBps: 300,
              },
            },
          },
        ],
      },
    ])
  })

  it("reads the bounds of a chain's fees", () => {
    const bounds = { feeFloor: "7", feeCeiling: "90000000000000000" }
    expect(read(chains(bounds)).chains).toMatchObject([
      { feeFloor: 7n, feeCeiling: 90_000_000_000_000_000n },
    ])
  })

  it("reads the documented swaps, with a reference in place of the API key", () => {
    const { chains: served } = read(chains({ swaps: documented("Swaps") }))
    const [chain] = served.flatMap((one) => (one.family === "evm" ? [one] : []))
    expect(chain?.swaps?.venues.map(({ kind, action }) => [kind, action])).toEqual([
      ["uniswap-v3", "UniswapV3"],
      ["uniswap-v2", "UniswapV2"],
      ["aggregator", "ZeroEx"],
    ])
    expect(chain?.swaps?.venues[2]).toMatchObject({
      apiKey: { from: "env", name: "ZEROX_API_KEY" },
    })
  })

  it("reads the documented Solana chain", () => {
    const solana = documented("Solana")
    const { chains: served } = read({ SHIELDED_RELAY_CHAINS: JSON.stringify([solana]) })
    expect(served).toMatchObject([
      {
        family: "solana",
        chainId: 501,
        pool: solana["poolAddress"],
        programHash: solana["programHash"],
        genesisHash: solana["genesisHash"],
        lookupTable: solana["lookupTable"],
        deploymentSlot: 312_000_000,
        senders: [
          { from: "vault", index: 0 },
          { from: "file", path: "/secrets/second-relayer.json" },
        ],
        senderFloor: 200_000_000n,
        unitPrice: { least: 10_000n, most: 5_000_000n },
        tokens: [{ symbol: "SOL" }, { price: { tokens: 150_000_000n, native: 1_000_000_000n } }],
      },
    ])
  })

  it("defaults to this release's program hash, and reads a hash in either case", () => {
    const { programHash, ...unnamed } = documented("Solana")
    const other = { ...unnamed, chainId: 502, programHash: String(programHash).toUpperCase() }
    const { chains: served } = read({ SHIELDED_RELAY_CHAINS: JSON.stringify([unnamed, other]) })
    expect(served[0]).not.toHaveProperty("programHash")
    expect(served[1]).toMatchObject({ programHash })
  })

  it("has no Solana swap venue by default, and reads the documented aggregator", () => {
    const venue = documented("An aggregator on Solana")
    const at = (changes: object) => [{ ...documented("Solana"), ...changes }]
    const { chains: without } = read({ SHIELDED_RELAY_CHAINS: JSON.stringify(at({})) })
    expect(without[0]).not.toHaveProperty("swaps")
    const swaps = { venues: [venue] }
    const { chains: served } = read({ SHIELDED_RELAY_CHAINS: JSON.stringify(at({ swaps })) })
    const apiKey = { from: "env", name: "JUPITER_API_KEY" }
    expect(served[0]?.swaps).toEqual({ venues: [{ ...venue, apiKey }] })
  })

  it.each<[string, object, string]>([
    [
      "an aggregator without a place to ask",
      venueAt({ url: undefined }),
      "swaps.venues[0].url: is required",
    ],
    [
      "an aggregator without a program",
      venueAt({ program: undefined }),
      "swaps.venues[0].program: is required",
    ],
    ["the key of an aggregator itself", venueAt({ apiKey: "secret" }), "apiKey: must be env:NAME"],
    ["an aggregator of another shape", venueAt({ api: "0x" }), 'api: must be "jupiter"'],
    ["a route of many accounts", venueAt({ maxAccounts: 29 }), "maxAccounts: must be"],
    ["an exchange that is asked", venueAt({ kind: "exchange" }), "is unknown"],
    ["an EVM address", { poolAddress: exampleChains[0]?.poolAddress }, "the program in base58"],
    ["half a hash", { genesisHash: "5eykt4UsFv8P8NJdTREp" }, "32 bytes in base58"],
    ["half a program's hash", { programHash: "9f86d081884c7d65" }, "a SHA-256 in 64 hex digits"],
    ["an EVM field", { confirmations: 3 }, "confirmations: is unknown"],
    ["a price that is not a number", { unitPrice: { least: "-1" } }, "unitPrice.least: must be"],
    [
      "a feed",
      { tokens: [{ ...feed({}), address: "11111111111111111111111111111111" }] },
      "tokens[0]: has a priceFeed",
    ],
  ])("refuses %s in a Solana chain", (_, change, expected) => {
    const chain = { ...documented("Solana"), ...change }
    const found = problems({ SHIELDED_RELAY_CHAINS: JSON.stringify([chain]) })
    expect(found.join("\n")).toContain(expected)
  })

  it("reads the documented TRON chain", () => {
    const tron = documented("TRON")
    const { chains: served } = read({ SHIELDED_RELAY_CHAINS: JSON.stringify([tron]) })
    expect(served).toMatchObject([
      {
        family: "tron",
        chainId: 3_448_148_188,
        pool: tron["poolAddress"],
        deploymentBlock: 61_000_000,
        endpoints: [
          { url: { from: "env", name: "TRON_NODE_URL" } },
          { headers: { "TRON-PRO-API-KEY": { from: "env", name: "TRON_API_KEY" } } },
        ],
        senders: [{ from: "vault", index: 0 }, { from: "file" }],
        permissionId: 2,
        senderFloor: 500_000_000n,
        confirmations: 19,
        swaps: tron["swaps"],
        tokens: [
          { symbol: "TRX" },
          {
            priceFeed: {
              token: { address: "TT2ETLY1Mmx2DKYT9S6fMvKGPqbWH3LDEJ", maxAgeSeconds: 90_000 },
              native: { address: "TCeXRh9vcb78j2Eb2oJk4YwwnoHQDT64T1", maxAgeSeconds: 4_500 },
            },
          },
        ],
      },
    ])
    const { permissionId: _, confirmations: __, swaps: ___, ...plain } = tron
    const [chain] = read({ SHIELDED_RELAY_CHAINS: JSON.stringify([plain]) }).chains
    for (const absent of ["permissionId", "confirmations", "swaps"])
      expect(chain).not.toHaveProperty(absent)
  })

  it.each([
    ["T…", "TT2ETLY1Mmx2DKYT9S6fMvKGPqbWH3LDEJ"],
    ["41…", `41${"22".repeat(20)}`],
    ["0x…", `0x${"22".repeat(20)}`],
  ])("reads a feed at %s in a TRON chain, alone", (_form, address) => {
    const priced = feed({ token: { address, maxAgeSeconds: 60 } })
    const chain = { ...documented("TRON"), tokens: [priced] }
    const { chains: served } = read({ SHIELDED_RELAY_CHAINS: JSON.stringify([chain]) })
    expect(served[0]?.tokens[0]?.priceFeed).toEqual({ token: { address, maxAgeSeconds: 60 } })
  })

  it.each<[string, object, string]>([
    [
      "a pool's address of another family",
      { poolAddress: "ExampLePooLProgram11111111111111111111111111" },
      "poolAddress: must be an address (T…, 41… or 0x…)",
    ],
    ["no pool", { poolAddress: undefined }, "poolAddress: is required"],
    ["no block of the deployment", { deploymentBlock: undefined }, "deploymentBlock: is required"],
    ["a permission that no account has", { permissionId: 10 }, "permissionId: must be"],
    ["an EVM field", { finality: "tag" }, "finality: is unknown"],
    [
      "a second opinion on a feed",
      { tokens: [feed({ check: { pool: "x" } })] },
      "tokens[0].priceFeed.check: compares feeds with a Uniswap v3 pool, which chains of this family do not have: remove it",
    ],
    [
      "a feed of another family",
      {
        tokens: [
          feed({ token: { address: "11111111111111111111111111111111", maxAgeSeconds: 60 } }),
        ],
      },
      "tokens[0].priceFeed.token.address: must be an address (T…, 41… or 0x…)",
    ],
    [
      "a feed with a price",
      { tokens: [{ ...feed({}), price: { tokens: "1", native: "1" } }] },
      "tokens[0]: has both price and priceFeed: keep one",
    ],
    ["swaps without wrapped TRX", { swaps: { venues: [] } }, "swaps.wrappedNative: is required"],
    [
      "an exchange of another shape",
      {
        swaps: {
          wrappedNative: "TNUC9Qb1rRpS5CbWLmNMxXBjyFoydXjWFR",
          venues: [{ kind: "uniswap-v3", action: "V3", router: "x" }],
        },
      },
      'venues[0].kind: must be "uniswap-v2"',
    ],
    [
      "an API key itself",
      { rpcUrls: [{ url: "http://node", headers: { "TRON-PRO-API-KEY": "secret" } }] },
      "rpcUrls[0].headers: must be an object of header names, each with env:NAME or file:/path",
    ],
    [
      "a header that is no name",
      { rpcUrls: [{ url: "http://node", headers: { "a b": "env:KEY" } }] },
      "rpcUrls[0].headers: must be",
    ],
    [
      "headers that are a text",
      { rpcUrls: [{ url: "http://node", headers: "env:A" }] },
      "headers: must be",
    ],
  ])("refuses %s in a TRON chain", (_, change, expected) => {
    const chain = { ...documented("TRON"), ...change }
    const found = problems({ SHIELDED_RELAY_CHAINS: JSON.stringify([chain]) })
    expect(found.join("\n")).toContain(expected)
  })

  it.each<[string, Environment, string]>([
    [
      "a listener without port",
      { SHIELDED_RELAY_LISTEN: "localhost" },
      'SHIELDED_RELAY_LISTEN: must be host:port, for instance 127.0.0.1:3000 or [::1]:3000; got "localhost"',
    ],
    [
      "an invalid port",
      { SHIELDED_RELAY_LISTEN: "localhost:65536" },
      "SHIELDED_RELAY_LISTEN: must be host:port",
    ],
    [
      "an IPv6 host without brackets",
      { SHIELDED_RELAY_ADMIN_LISTEN: "::1:80" },
      "SHIELDED_RELAY_ADMIN_LISTEN: must be host:port",
    ],
    [
      "a prefix with a slash at its end",
      { SHIELDED_RELAY_MOUNT_PREFIX: "/relay/" },
      "SHIELDED_RELAY_MOUNT_PREFIX: must be a path like /relay, without trailing slash",
    ],
    [
      "an origin with a path",
      { SHIELDED_RELAY_CORS_ORIGINS: "https://a.example/" },
      "SHIELDED_RELAY_CORS_ORIGINS: must be an origin",
    ],
    [
      "a node of the wallet page that is more than an origin",
      { SHIELDED_RELAY_WALLET_PAGE_NODES: "https://a.example; script-src *" },
      "SHIELDED_RELAY_WALLET_PAGE_NODES: must be an origin",
    ],
    [
      "an audience that is not an origin",
      { SHIELDED_RELAY_AUDIENCES: "relay" },
      "SHIELDED_RELAY_AUDIENCES: must be an origin",
    ],
    [
      "a proxy that is not an address",
      { SHIELDED_RELAY_TRUSTED_PROXIES: "10.0.0.0/33" },
      'SHIELDED_RELAY_TRUSTED_PROXIES: must be addresses and CIDR ranges; "10.0.0.0/33" is neither',
    ],
    [
      "an invalid boolean",
      { SHIELDED_RELAY_REQUIRE_AUDIENCE: "yes" },
      'SHIELDED_RELAY_REQUIRE_AUDIENCE: must be true or false; got "yes"',
    ],
    [
      "no vault",
      { SHIELDED_RELAY_VAULT_PATH: undefined },
      "SHIELDED_RELAY_VAULT_PATH: is required",
    ],
    [
      "no passphrase",
      { SHIELDED_RELAY_VAULT_PASSPHRASE: "" },
      "SHIELDED_RELAY_VAULT_PASSPHRASE: or SHIELDED_RELAY_VAULT_PASSPHRASE_FILE is required",
    ],
    [
      "two passphrases",
      { SHIELDED_RELAY_VAULT_PASSPHRASE_FILE: "/secrets/passphrase" },
      "SHIELDED_RELAY_VAULT_PASSPHRASE: and SHIELDED_RELAY_VAULT_PASSPHRASE_FILE are both set: keep one",
    ],
    [
      "an empty passphrase file",
      {
        SHIELDED_RELAY_VAULT_PASSPHRASE: undefined,
        SHIELDED_RELAY_VAULT_PASSPHRASE_FILE: "/secrets/empty",
      },
      "SHIELDED_RELAY_VAULT_PASSPHRASE_FILE: is empty",
    ],
    [
      "a file that is not there",
      { SHIELDED_RELAY_CHAINS: undefined, SHIELDED_RELAY_CHAINS_FILE: "/nowhere" },
      'SHIELDED_RELAY_CHAINS_FILE: names a file that cannot be read: "/nowhere"',
    ],
    [
      "no chains",
      { SHIELDED_RELAY_CHAINS: undefined },
      "SHIELDED_RELAY_CHAINS: or SHIELDED_RELAY_CHAINS_FILE is required",
    ],
    [
      "a prover with a space",
      { SHIELDED_RELAY_PROVER: "snark js" },
      "SHIELDED_RELAY_PROVER: must be wasm, snarkjs, module#function or elsewhere",
    ],
    [
      "proofs elsewhere without a number of workers",
      {
        SHIELDED_RELAY_PROVER: "elsewhere",
        SHIELDED_RELAY_DATABASE: "postgres://db.example/relay",
      },
      "SHIELDED_RELAY_PROVER_WORKERS: is required when SHIELDED_RELAY_PROVER is elsewhere: the total over all proving processes",
    ],
    [
      "proofs elsewhere with an embedded database",
      { SHIELDED_RELAY_PROVER: "elsewhere", SHIELDED_RELAY_PROVER_WORKERS: "4" },
      "SHIELDED_RELAY_DATABASE: must be a Postgres server when SHIELDED_RELAY_PROVER is elsewhere: the proving processes need access to it",
    ],
    [
      "an invalid database",
      { SHIELDED_RELAY_DATABASE: "mysql://db.example/relay" },
      "SHIELDED_RELAY_DATABASE: must be embedded, memory, a postgres:// URL, env:NAME or file:/path",
    ],
    [
      "an unknown verifier",
      { SHIELDED_RELAY_SIGNATURE_VERIFIER: "fast" },
      'SHIELDED_RELAY_SIGNATURE_VERIFIER: must be one of auto, native, portable; got "fast"',
    ],
    [
      "too many scanning threads",
      { SHIELDED_RELAY_SCANNING_THREADS: "65" },
      'SHIELDED_RELAY_SCANNING_THREADS: must be a whole number from 0 to 64; got "65"',
    ],
    [
      "no workers",
      { SHIELDED_RELAY_PROVER_WORKERS: "0" },
      'SHIELDED_RELAY_PROVER_WORKERS: must be a whole number from 1 to 64; got "0"',
    ],
    [
      "a number with a point",
      { SHIELDED_RELAY_FEE_MARGIN_BPS: "1.2" },
      "SHIELDED_RELAY_FEE_MARGIN_BPS: must be a whole number from 10000 to 1000000",
    ],
    [
      "a fee below cost",
      { SHIELDED_RELAY_FEE_MARGIN_BPS: "9999" },
      "SHIELDED_RELAY_FEE_MARGIN_BPS: must be a whole number",
    ],
    [
      "a cut of more than a tenth",
      { SHIELDED_RELAY_OPERATOR_BPS: "1001" },
      "SHIELDED_RELAY_OPERATOR_BPS: must be a whole number from 0 to 1000",
    ],
    [
      "a referral with a space",
      { SHIELDED_RELAY_REFERRALS: "a b" },
      "SHIELDED_RELAY_REFERRALS: must be codes",
    ],
    [
      "a duration without unit",
      { SHIELDED_RELAY_ANSWER_TIMEOUT: "50" },
      "SHIELDED_RELAY_ANSWER_TIMEOUT: must be a duration",
    ],
    [
      "a duration of nothing",
      { SHIELDED_RELAY_POLL_INTERVAL: "0s" },
      "SHIELDED_RELAY_POLL_INTERVAL: must be a duration",
    ],
    [
      "a duration beyond reason",
      { SHIELDED_RELAY_SESSION_MAX_LIFETIME: "9999999d" },
      "SHIELDED_RELAY_SESSION_MAX_LIFETIME: must be at most 3650d",
    ],
    [
      "a stop shorter than an answer",
      { SHIELDED_RELAY_STOP_TIMEOUT: "1s" },
      "SHIELDED_RELAY_STOP_TIMEOUT: must be at least SHIELDED_RELAY_ANSWER_TIMEOUT",
    ],
    [
      "a request shorter than its headers",
      { SHIELDED_RELAY_REQUEST_TIMEOUT: "5s" },
      "SHIELDED_RELAY_REQUEST_TIMEOUT: must be at least SHIELDED_RELAY_HEADERS_TIMEOUT",
    ],
    [
      "a default above the limit",
      { SHIELDED_RELAY_SESSION_LIFETIME: "31d" },
      "SHIELDED_RELAY_SESSION_LIFETIME: must be at most SHIELDED_RELAY_SESSION_MAX_LIFETIME",
    ],
    [
      "a free port without audiences",
      { SHIELDED_RELAY_LISTEN: "127.0.0.1:0" },
      "SHIELDED_RELAY_AUDIENCES: is required when SHIELDED_RELAY_LISTEN has port 0",
    ],
    [
      "a traces endpoint with a password",
      { SHIELDED_RELAY_TRACES_ENDPOINT: "https://me:secret@collector.example/v1/traces" },
      "SHIELDED_RELAY_TRACES_ENDPOINT: must be a URL that begins with https:// or http://, without user and password: requests do not carry them",
    ],
    [
      "an invalid level",
      { SHIELDED_RELAY_LOG_LEVEL: "INFO" },
      'SHIELDED_RELAY_LOG_LEVEL: must be one of debug, info, warn, error; got "INFO"',
    ],
    [
      "a token server at no place",
      { SHIELDED_RELAY_ATTESTATION: "unix:tee.sock" },
      "SHIELDED_RELAY_ATTESTATION: must be none, unix:/path or an http URL",
    ],
    [
      "attestations without an audience",
      { SHIELDED_RELAY_ATTESTATION: "unix:/run/tee.sock" },
      "SHIELDED_RELAY_ATTESTATION_AUDIENCE: or SHIELDED_RELAY_AUDIENCES is required",
    ],
    [
      "an unknown rule for notes without a visible payer",
      { SHIELDED_RELAY_EXTERNAL_NOTES: "refuse" },
      'SHIELDED_RELAY_EXTERNAL_NOTES: must be one of accept, quarantine; got "refuse"',
    ],
    [
      "an invalid freshness",
      { SHIELDED_RELAY_NONCE_FRESHNESS: "Strict" },
      'SHIELDED_RELAY_NONCE_FRESHNESS: must be one of lenient, strict; got "Strict"',
    ],
    [
      "a cap below zero",
      { SHIELDED_RELAY_SESSIONS_PER_OWNER: "-1" },
      'SHIELDED_RELAY_SESSIONS_PER_OWNER: must be a whole number from 0 to 1000000; got "-1"',
    ],
    [
      "an unknown variable",
      { SHIELDED_RELAY_LSITEN: "x" },
      "SHIELDED_RELAY_LSITEN: is an unknown variable: is it SHIELDED_RELAY_LISTEN?",
    ],
    [
      "an unknown variable that is like no other",
      { SHIELDED_RELAY_COLOUR: "x" },
      "SHIELDED_RELAY_COLOUR: is an unknown variable",
    ],
    [
      "chains that are no JSON",
      { SHIELDED_RELAY_CHAINS: '[{"name":"a-key",}]' },
      "SHIELDED_RELAY_CHAINS: is not JSON: there is a mistake in line 1, column 18",
    ],
    [
      "chains that break off",
      { SHIELDED_RELAY_CHAINS: '[{"name":' },
      "SHIELDED_RELAY_CHAINS: is not JSON",
    ],
    [
      "chains that are no list",
      { SHIELDED_RELAY_CHAINS: "{}" },
      "SHIELDED_RELAY_CHAINS: must be a JSON list of at least one chain",
    ],
    [
      "a chain that is not an object",
      { SHIELDED_RELAY_CHAINS: "[1]" },
      "SHIELDED_RELAY_CHAINS[0]: must be an object",
    ],
    [
      "a chain twice",
      { SHIELDED_RELAY_CHAINS: JSON.stringify([...exampleChains, ...exampleChains]) },
      "SHIELDED_RELAY_CHAINS: repeats chainId 11155111",
    ],
    [
      "a chain id as text",
      chains({ chainId: "1" }),
      "SHIELDED_RELAY_CHAINS[0].chainId: must be a positive whole number",
    ],
    [
      "a field that is missing",
      chains({ deploymentBlock: undefined }),
      "SHIELDED_RELAY_CHAINS[0].deploymentBlock: is required: the number of a block",
    ],
    [
      "a field that is unknown",
      chains({ poolAdress: "0x" }),
      "SHIELDED_RELAY_CHAINS[0].poolAdress: is unknown; known fields: family, chainId, name",
    ],
    [
      "another family",
      chains({ family: "bitcoin" }),
      'SHIELDED_RELAY_CHAINS[0].family: must be "evm"',
    ],
    [
      "a pool with a wrong checksum",
      chains({ poolAddress: "0x5fbDB2315678afecb367f032d93F642f64180aa3" }),
      "SHIELDED_RELAY_CHAINS[0].poolAddress: must be an address",
    ],
    [
      "no endpoints",
      chains({ rpcUrls: [] }),
      "SHIELDED_RELAY_CHAINS[0].rpcUrls: must be a list of 1 or more",
    ],
    [
      "an endpoint that is a number",
      chains({ rpcUrls: [7] }),
      "SHIELDED_RELAY_CHAINS[0].rpcUrls[0]: must be a URL, env:NAME, file:/path or an object",
    ],
    [
      "an endpoint with a wrong use",
      chains({ rpcUrls: [{ url: "http://x", use: "write" }] }),
      'SHIELDED_RELAY_CHAINS[0].rpcUrls[0].use: must be "both", "read", "submit" or "private"',
    ],
    [
      "endpoints that only answer private questions",
      chains({ rpcUrls: [{ url: "http://x", use: "private" }] }),
      "SHIELDED_RELAY_CHAINS[0].rpcUrls: needs at least one endpoint for reading and one for sending: add one, or change a use",
    ],
    [
      "endpoints that only read",
      chains({ rpcUrls: [{ url: "http://x", use: "read" }] }),
      "SHIELDED_RELAY_CHAINS[0].rpcUrls: needs at least one endpoint for reading and one for sending: add one, or change a use",
    ],
    [
      "a key in the open",
      chains({ senders: [`0x${"11".repeat(32)}`] }),
      "SHIELDED_RELAY_CHAINS[0].senders[0]: must be vault:<number>, env:NAME or file:/path, never a key itself",
    ],
    ...[
      "https://explorer.example/tx/",
      "https://explorer.example/{txHash}/{txHash}",
      "http://explorer.example/{txHash}",
      "javascript:alert('{txHash}')",
      "https://{txHash}.example/",
      "https://user@explorer.example/{txHash}",
    ].map((explorer): [string, Environment, string] => [
      `the explorer ${explorer}`,
      chains({ explorer }),
      "SHIELDED_RELAY_CHAINS[0].explorer: must be an https URL of a transaction's page, with {txHash} in place of its hash",
    ]),
    [
      "a floor that JSON would round",
      chains({ senderFloor: 50000000000000000 }),
      "SHIELDED_RELAY_CHAINS[0].senderFloor: must be a positive whole number as text",
    ],
    [
      "a fee floor that JSON would round",
      chains({ feeFloor: 7 }),
      "SHIELDED_RELAY_CHAINS[0].feeFloor: must be a positive whole number as text",
    ],
    [
      "a fee ceiling of nothing",
      chains({ feeCeiling: "0" }),
      "SHIELDED_RELAY_CHAINS[0].feeCeiling: must be a positive whole number as text",
    ],
    [
      "no confirmations",
      chains({ confirmations: 0 }),
      "SHIELDED_RELAY_CHAINS[0].confirmations: must be a whole number of at least 1",
    ],
    [
      "factories that are no addresses",
      chains({ accountFactories: ["0x5FbDB2315678afecb367f032d93F642f64180aa3", "safe"] }),
      "SHIELDED_RELAY_CHAINS[0].accountFactories: must be a list of addresses",
    ],
    [
      "an invalid finality",
      chains({ finality: "soon" }),
      'SHIELDED_RELAY_CHAINS[0].finality: must be "tag" or a number of blocks',
    ],
    [
      "a token that is a text",
      chains({ tokens: ["USDC"] }),
      "SHIELDED_RELAY_CHAINS[0].tokens[0]: must be an object",
    ],
    [
      "decimals below zero",
      chains({}, { address: exampleChains[0]?.poolAddress, symbol: "X", decimals: -1 }),
      "SHIELDED_RELAY_CHAINS[0].tokens[0].decimals: must be a whole number from 0 to 77",
    ],
    [
      "a price as a number",
      chains(
        {},
        {
          address: exampleChains[0]?.poolAddress,
          symbol: "X",
          decimals: 6,
          price: { tokens: 3, native: "1" },
        },
      ),
      "SHIELDED_RELAY_CHAINS[0].tokens[0].price.tokens: must be a positive whole number as text",
    ],
    [
      "a price of nothing",
      chains(
        {},
        {
          address: exampleChains[0]?.poolAddress,
          symbol: "X",
          decimals: 6,
          price: { tokens: "1", native: "0" },
        },
      ),
      "SHIELDED_RELAY_CHAINS[0].tokens[0].price.native: must be a positive whole number as text",
    ],
    [
      "a price and a feed",
      chains({}, { ...feed({}), price: { tokens: "1", native: "1" } }),
      "SHIELDED_RELAY_CHAINS[0].tokens[0]: has both price and priceFeed: keep one",
    ],
    [
      "a feed of any age",
      chains({}, feed({ token: { address: exampleChains[0]?.poolAddress, maxAgeSeconds: 0 } })),
      "SHIELDED_RELAY_CHAINS[0].tokens[0].priceFeed.token.maxAgeSeconds: must be a whole number of at least 1",
    ],
    [
      "a feed with an invalid native feed",
      chains({}, feed({ native: "0x1" })),
      "SHIELDED_RELAY_CHAINS[0].tokens[0].priceFeed.native: must be a feed",
    ],
    [
      "a check without a bound",
      chains({}, feed({ check: { pool: exampleChains[0]?.poolAddress, windowSeconds: 60 } })),
      "SHIELDED_RELAY_CHAINS[0].tokens[0].priceFeed.check.maxDeviationBps: is required",
    ],
    [
      "a list that is not there",
      { SHIELDED_RELAY_SCREENING_DENY_FILE: "/etc/nowhere" },
      'SHIELDED_RELAY_SCREENING_DENY_FILE: names a file that cannot be read: "/etc/nowhere"',
    ],
    [
      "a list entry that is not an address",
      { SHIELDED_RELAY_SCREENING_ALLOW_FILE: "/etc/misspelt" },
      "SHIELDED_RELAY_SCREENING_ALLOW_FILE: line 2 must be an address",
    ],
    [
      "an oracle that is not an address",
      chains({ sanctionsOracle: "0x7" }),
      "SHIELDED_RELAY_CHAINS[0].sanctionsOracle: must be an address",
    ],
    [
      "swaps without venues",
      chains({ swaps: { wrappedNative: exampleChains[0]?.poolAddress, venues: [] } }),
      "SHIELDED_RELAY_CHAINS[0].swaps.venues: must be a list of 1 or more",
    ],
    [
      "a venue of another kind",
      chains(swapsAt({ kind: "uniswap-v4" })),
      'SHIELDED_RELAY_CHAINS[0].swaps.venues[0].kind: must be "uniswap-v3", "uniswap-v2" or "aggregator"',
    ],
    [
      "a venue without its contract",
      chains(swapsAt({ quoter: undefined })),
      "SHIELDED_RELAY_CHAINS[0].swaps.venues[0].quoter: is required",
    ],
    [
      "an invalid fee tier",
      chains(swapsAt({ feeTiers: ["500"] })),
      "SHIELDED_RELAY_CHAINS[0].swaps.venues[0].feeTiers: must be a list of whole numbers below 2^24",
    ],
    [
      "the key of a quote service itself",
      chains(
        swapsAt({
          kind: "aggregator",
          quoter: undefined,
          api: "0x",
          url: "https://api.0x.org",
          apiKey: "secret",
        }),
      ),
      "SHIELDED_RELAY_CHAINS[0].swaps.venues[0].apiKey: must be env:NAME or file:/path, never a key itself",
    ],
    [
      "a contract of another exchange's kind",
      chains(swapsAt({ router: exampleChains[0]?.poolAddress })),
      "SHIELDED_RELAY_CHAINS[0].swaps.venues[0].router: is unknown",
    ],
    [
      "fees of a stack that is unknown",
      chains({ l1Fees: "arbitrum" }),
      'SHIELDED_RELAY_CHAINS[0].l1Fees: must be "none" or "op-stack"',
    ],
  ])("is refused with %s", (_name, environment, expected) => {
    const found = problems(environment)
    expect(found).toHaveLength(1)
    expect(found[0]).toContain(expected)
  })

  it("is refused with all problems at once", () => {
    const found = problems({
      SHIELDED_RELAY_LISTEN: "x",
      SHIELDED_RELAY_VAULT_PATH: "",
      SHIELDED_RELAY_LOG_LEVEL: "loud",
      ...chains({ chainId: 0, senders: [], name: "" }),
    })
    expect(found.map((line) => line.slice(0, line.indexOf(":")))).toEqual([
      "SHIELDED_RELAY_LISTEN",
      "SHIELDED_RELAY_VAULT_PATH",
      "SHIELDED_RELAY_CHAINS[0].chainId",
      "SHIELDED_RELAY_CHAINS[0].name",
      "SHIELDED_RELAY_CHAINS[0].senders",
      "SHIELDED_RELAY_LOG_LEVEL",
    ])
  })

  it("never quotes a secret in a problem", () => {
    const secret = "11".repeat(32)
    const found = problems({
      SHIELDED_RELAY_VAULT_PASSPHRASE: secret,
      SHIELDED_RELAY_VAULT_PASSPHRASE_FILE: "/secrets/passphrase",
      SHIELDED_RELAY_DATABASE: `postgre://relay:${secret}@db.example/relay`,
      ...chains({
        senders: [secret],
        rpcUrls: [{ url: `https://rpc.example/${secret}`, use: "x" }],
      }),
    })
    expect(found).toHaveLength(4)
    expect(found.join()).not.toContain(secret)
  })

  it("is documented by the table that the reader uses", () => {
    const table = configurationTable()
    for (const name of Object.keys(variables)) expect(table).toContain(`| \`${name}\` |`)
    const example = /```json\n([\s\S]*?)```/.exec(table)?.[1] ?? ""
    expect(problems({ SHIELDED_RELAY_CHAINS: example })).toEqual([])
  })

  it("has valid defaults", () => {
    for (const [name, { standard }] of Object.entries(variables)) {
      expect(problems(standard === null ? {} : { [name]: standard })).toEqual([])
    }
  })
})
