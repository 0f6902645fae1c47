import { Keypair, PublicKey, SystemProgram, AddressLookupTableProgram } from "@solana/web3.js"
import {
  acceptToken,
  associatedAccount,
  deployExchange,
  deployPool,
  examineSolanaChain,
  registerVenue,
  token2022Program,
  tokenProgram,
  type AcceptTokenOptions,
  type DeployerOptions,
  type DeploymentJournal,
  type SolanaChainOptions,
} from "@shielded-relay/chain-solana"
import { circuit, verifyingKeyWords } from "@shielded-relay/pool-circuits"
import { Effect } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { listToken } from "../../../src/examples/listToken.ts"
import { secretOf } from "../../../src/solana/deploy/deploySolanaDevnet.ts"
import { createMint, endow } from "../../../src/solana/deploy/solanaTokens.ts"
import { memoryJournal } from "./fixture/memoryJournal.ts"
import { addressOf, startSolanaWorld, type SolanaWorld } from "./fixture/solanaWorld.ts"

let world: SolanaWorld
let openTable: PublicKey
const built = circuit("joinsplit-2x2")
const builtWith = { words: verifyingKeyWords(built.verifyingKey), hash: built.vkHash }
const newMint = Keypair.generate()
const unlisted = Keypair.generate()

beforeAll(async () => {
  world = await startSolanaWorld()
  const payer = world.user.publicKey
  await world.send(createMint(payer, newMint.publicKey, 6, token2022Program), [world.user, newMint])
  await world.send(createMint(payer, unlisted.publicKey, 6), [world.user, unlisted])
  const [creation, table] = AddressLookupTableProgram.createLookupTable({
    authority: world.user.publicKey,
    payer: world.user.publicKey,
    recentSlot: await world.connection.getSlot("finalized"),
  })
  await world.send([creation], [world.user])
  openTable = table
})
afterAll(() => world.close())

const loader = new PublicKey("BPFLoaderUpgradeab1e11111111111111111111111")
const tokenAt = (address: PublicKey, decimals = 6) => ({
  tokens: [{ address: address.toBase58(), symbol: "X", decimals }],
})

describe("connecting", () => {
  it("tells what each endpoint and account shows alone, of this cluster, another one or none", async () => {
    const own = { name: "own", url: world.node.url }
    const dead = { name: "dead", url: "http://127.0.0.1:9", use: "submit" as const }
    const examined = (changes: Partial<SolanaChainOptions>) =>
      Effect.runPromise(
        Effect.scoped(
          Effect.flatten(
            examineSolanaChain({ ...world.options, endpoints: [own, dead], ...changes }),
          ),
        ),
      )
    const { endpoints, accounts, rents } = await examined({})
    const rentOf = (size: number) => world.connection.getMinimumBalanceForRentExemption(size)
    expect(rents).toEqual({
      join: 2n * BigInt(await rentOf(0)),
      tokenAccount: BigInt(await rentOf(165)),
    })
    expect(endpoints).toEqual([
      {
        name: "own",
        answer: { type: "head", number: expect.any(Number), time: expect.any(Number) },
      },
      { name: "dead", answer: { type: "failure", kind: "unavailable" } },
    ])
    expect(accounts).toHaveLength(world.options.senders.length)
    expect(accounts[0]).toEqual({
      address: addressOf(world.sender.publicKey),
      coins: BigInt(await world.connection.getBalance(world.sender.publicKey)),
    })
    const chain = `the cluster with genesis hash ${world.options.genesisHash}`
    const elsewhere = await examined({
      genesisHash: world.user.publicKey.toBase58(),
      endpoints: [
        { ...own, use: "read" },
        { ...own, name: "sends", use: "submit" },
      ],
    })
    expect(elsewhere.endpoints.map(({ answer }) => answer)).toEqual([
      { type: "failure", kind: "wrong-chain", chain },
      { type: "failure", kind: "wrong-chain", chain },
    ])
    expect(elsewhere.accounts.every(({ coins }) => coins === null)).toBe(true)
    expect(elsewhere.rents).toBeNull()
  })

  it("finds the pool that was deployed, and describes it", async () => {
    const gateway = await world.connect()
    expect(gateway).toMatchObject({
      chainId: 501,
      family: "solana",
      senderNonces: null,
      insertion: null,
      joinsPerCall: { inputs: [2], maximum: 1 },
      tokensPerCall: 1,
      tokensPerDeposit: 1,
      refunds: false,
      deploymentBlock: world.deployed.deploymentSlot,
    })
    expect(
      await world.connection.getAccountInfo(new PublicKey(world.deployed.program)),
    ).toMatchObject({ executable: true })
  })

  it.each<[string, string, () => Partial<SolanaChainOptions>]>([
    [
      "another cluster's genesis hash",
      "wrong-chain",
      () => ({ genesisHash: openTable.toBase58() }),
    ],
    [
      "the main network, with the development keys",
      "development-keys",
      () => ({ genesisHash: "5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d" }),
    ],
    ["an address without a program", "no-pool", () => ({ program: openTable.toBase58() })],
    ["a program of other bytes", "foreign-program", () => ({ programHash: "00".repeat(32) })],
    [
      "a program of other keys",
      "foreign-program",
      () => ({ verifyingKey: { ...builtWith, words: builtWith.words.with(13, 7n) } }),
    ],
    [
      "a lookup table that can change",
      "lookup-table",
      () => ({ lookupTable: openTable.toBase58() }),
    ],
    [
      "an account that is not a lookup table",
      "lookup-table",
      () => ({ lookupTable: world.mint.toBase58() }),
    ],
    ["a mint of Token-2022", "token-mismatch", () => tokenAt(newMint.publicKey)],
    ["an account that is not a mint", "token-mismatch", () => tokenAt(world.user.publicKey)],
    ["a token that the pool does not accept", "token-mismatch", () => tokenAt(unlisted.publicKey)],
    ["other decimals than the mint's", "token-mismatch", () => tokenAt(world.mint, 9)],
    ["coins with other decimals", "token-mismatch", () => tokenAt(SystemProgram.programId, 6)],
    ["no sender", "invalid-sender", () => ({ senders: [] })],
    ["no endpoint", "no-endpoints", () => ({ endpoints: [] })],
    [
      "a URL that is not http",
      "invalid-endpoint",
      () => ({ endpoints: [{ url: "ws://127.0.0.1" }] }),
    ],
    ["an EVM address", "invalid-address", () => ({ feeRecipient: `0x${"11".repeat(20)}` })],
    [
      "a fee recipient that is a mint",
      "invalid-address",
      () => ({ feeRecipient: world.mint.toBase58() }),
    ],
    ["swapped bounds", "invalid-number", () => ({ unitPrice: { least: 2n, most: 1n } })],
  ])("is refused for %s", async (_what, code, changes) => {
    await expect(world.connect(changes())).rejects.toMatchObject({
      _tag: "ChainMisconfigured",
      code,
    })
  })

  it("takes a program that contains the keys of the proofs, and says what to do about another one", async () => {
    expect((await world.connect({ verifyingKey: builtWith })).chainId).toBe(501)
    const verifyingKey = { words: builtWith.words.toReversed(), hash: "0x12" }
    await expect(world.connect({ verifyingKey })).rejects.toMatchObject({
      message: `Chain 501: The program at ${world.deployed.program} does not verify with the keys 0x12, with which proofs are made: serve the keys that it was built with, or a program that was built with these`,
    })
  })

  it.each<[string, string, () => PublicKey, (data: Uint8Array) => void]>([
    [
      "an upgradeable program",
      "upgradeable-program",
      () =>
        PublicKey.findProgramAddressSync(
          [new PublicKey(world.deployed.program).toBytes()],
          loader,
        )[0],
      (data) => data.set([1], 12),
    ],
    [
      "a program with additional bytes after the expected ones",
      "no-pool",
      () =>
        PublicKey.findProgramAddressSync(
          [new PublicKey(world.deployed.program).toBytes()],
          loader,
        )[0],
      (data) => data.set([1], data.length - 1),
    ],
    [
      "a pool of another cluster",
      "foreign-pool",
      () =>
        PublicKey.findProgramAddressSync(
          [Buffer.from("config")],
          new PublicKey(world.deployed.program),
        )[0],
      (data) => data.set([data[72] === 1 ? 2 : 1], 72),
    ],
  ])("is refused for %s", async (_what, code, address, change) => {
    const account = await world.connection.getAccountInfo(address())
    if (account === null) throw new Error("no account")
    const put = (data: Uint8Array) =>
      world.node.setAccount(address().toBase58(), {
        lamports: BigInt(account.lamports),
        owner: account.owner.toBase58(),
        executable: account.executable,
        data,
      })
    const changed = Uint8Array.from([
      ...account.data,
      ...new Uint8Array(code === "no-pool" ? 8 : 0),
    ])
    change(changed)
    put(changed)
    world.node.advance(4)
    await expect(world.connect()).rejects.toMatchObject({ _tag: "ChainMisconfigured", code })
    put(Uint8Array.from(account.data))
    world.node.advance(4)
    expect((await world.connect()).chainId).toBe(501)
  })

  it("explains the refusal of a Token-2022 mint", async () => {
    await expect(world.connect(tokenAt(newMint.publicKey))).rejects.toMatchObject({
      message: expect.stringContaining("only SPL Token mints"),
    })
  })
})

/** The pool admin's connection to the cluster. */
const place = () => {
  const { chainId, endpoints } = world.options
  return { chainId, endpoints, deployer: secretOf(world.admin) }
}

describe("a token that is accepted after the deployment", () => {
  it("is served with the new lookup table, and pays fees into an existing account", async () => {
    const { options, deployed, user, connection } = world
    const token = Keypair.generate()
    await world.send(
      [
        ...createMint(user.publicKey, token.publicKey, 6),
        ...endow(user.publicKey, user.publicKey, token.publicKey, 1_000_000n),
      ],
      [user, token],
    )
    const address = token.publicKey.toBase58()
    const lookupTable = await listToken({
      admin: place(),
      pool: deployed.program,
      token: address,
      listed: options.tokens.map((listed) => listed.address),
      feeRecipient: options.feeRecipient,
    })
    const feeAccount = associatedAccount(new PublicKey(options.feeRecipient), token.publicKey)
    expect((await connection.getAccountInfo(feeAccount))?.owner).toEqual(tokenProgram)
    const { value: table } = await connection.getAddressLookupTable(new PublicKey(lookupTable))
    const kept = await connection.getAddressLookupTable(new PublicKey(deployed.lookupTable))
    const before = kept.value?.state.addresses ?? []
    expect(table?.state.addresses.slice(0, before.length)).toEqual(before)
    expect(table?.state.addresses).toContainEqual(token.publicKey)

    const gateway = await world.connect({
      lookupTable,
      tokens: [...options.tokens, { address, symbol: "NEW", decimals: 6 }],
    })
    const { queued } = await Effect.runPromise(gateway.poolState)
    const note = { amount: 10_000n, npk: 5n, encryptedNote: new Uint8Array(157) }
    const { serialized } = await Effect.runPromise(
      gateway.walletTransaction(
        [{ ...note, token: addressOf(token.publicKey) }],
        addressOf(user.publicKey),
        true,
      ),
    )
    await world.signAndSend(serialized)
    expect((await Effect.runPromise(gateway.poolState)).queued).toBe(queued + 2)
  })

  it.each<[string, string, Partial<AcceptTokenOptions>]>([
    ["no minimum deposit", "invalid-number", { minimumDeposit: 0n }],
    ["a token that is not an address", "invalid-address", { token: "gold" }],
    ["an address without a pool", "no-pool", { pool: PublicKey.default.toBase58() }],
  ])("is refused with %s", async (_what, code, changes) => {
    const options = {
      ...place(),
      pool: world.deployed.program,
      token: world.mint.toBase58(),
      minimumDeposit: 1n,
      listedTokens: [],
      ...changes,
    }
    await expect(acceptToken(options)).rejects.toMatchObject({
      _tag: "ChainMisconfigured",
      code,
    })
  })
})

describe("a pool", () => {
  const deploying = (journal: DeploymentJournal) =>
    deployPool({
      chainId: 501,
      endpoints: [{ url: world.node.url }],
      deployer: secretOf(world.user),
      journal,
    })
  const spent = async (deployment: Promise<unknown>, refusal: string) => {
    const before = await world.connection.getBalance(world.user.publicKey)
    await expect(deployment).rejects.toMatchObject({
      _tag: "ChainMisconfigured",
      code: "invalid-journal",
      message: expect.stringContaining(refusal),
    })
    return before - (await world.connection.getBalance(world.user.publicKey))
  }

  it("is not deployed if its keys cannot be stored, or if the journal has those of another one", async () => {
    const texts: Array<string> = []
    const full = {
      read: () => Promise.resolve(texts.at(-1) ?? ""),
      write: (text: string) => {
        texts.push(text)
        return Promise.reject(new Error("the disk is full"))
      },
    }
    expect(await spent(deploying(full), "cannot be written")).toBe(0)
    expect(texts).toHaveLength(1)
    expect(await spent(deploying(full), "has the keys of an earlier deployment")).toBe(0)
  })
})

describe("a deployer that is not the pool's admin", () => {
  type Attempt = (
    as: DeployerOptions & { readonly pool: string },
    token: string,
  ) => Promise<unknown>

  it.each<[string, Attempt]>([
    [
      "acceptToken",
      (as, token) => acceptToken({ ...as, token, minimumDeposit: 1n, listedTokens: [] }),
    ],
    [
      "registerVenue",
      (as, token) => registerVenue({ ...as, name: "a", program: as.pool, tokens: [token] }),
    ],
    [
      "deployExchange",
      (as) => deployExchange({ ...as, name: "a", pairs: [], journal: memoryJournal() }),
    ],
  ])("is refused by %s before anything is paid", async (_what, attempt) => {
    const { user, connection, deployed, mint } = world
    const held = await connection.getBalance(user.publicKey)
    const as = { ...place(), deployer: secretOf(user), pool: deployed.program }
    await expect(attempt(as, mint.toBase58())).rejects.toMatchObject({
      _tag: "ChainMisconfigured",
      code: "invalid-sender",
    })
    expect(await connection.getBalance(user.publicKey)).toBe(held)
  })
})
