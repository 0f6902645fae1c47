import { Keypair, type PublicKey } from "@solana/web3.js"
import { poseidon3 } from "poseidon-lite/poseidon3"
import { beforeAll, describe, expect, it } from "vitest"
import { removeVenueData } from "../src/index.ts"
import { openMarket, prepareSwap, swap, type Market } from "./chain/swap.ts"
import { createAssociated, mintTo, TOKEN_PROGRAM, tokenBalance } from "./chain/spl.ts"
import { meta, TestPool } from "./chain/TestPool.ts"
import { R } from "./model/field.ts"
import { operationHash } from "./model/operationHash.ts"

let opened: TestPool
let market: Market
beforeAll(() => {
  opened = TestPool.open()
  opened.must([opened.deposit(opened.token(0), 1000n), opened.deposit(opened.token(1), 1000n)])
  market = openMarket(opened)
})

const sent = (pool: TestPool, ...[wish]: [Parameters<typeof prepareSwap>[2]]) =>
  pool.send([swap(pool, prepareSwap(pool, market, wish))])

describe("a swap", () => {
  it("gives the input to the venue and makes a note of what came back", () => {
    const pool = opened.copy()
    const [input, output] = [pool.token(0), pool.token(1)]
    const prepared = prepareSwap(pool, market, {
      amountIn: 300n,
      minOut: 500n,
      gives: 512n,
      fee: 7n,
    })
    const outcome = pool.must([swap(pool, prepared)])
    expect(tokenBalance(pool.chain, input.vault)).toBe(693n)
    expect(tokenBalance(pool.chain, output.vault)).toBe(1512n)
    expect(tokenBalance(pool.chain, market.takes)).toBe(300n)
    expect(tokenBalance(pool.chain, market.transit)).toBe(0n)
    const [operation, note] = pool.events(outcome)
    expect(operation).toMatchObject({
      type: "Operation",
      operationHash: operationHash(prepared.parts),
      position: 4n,
      encryptedNotes: [prepared.data.changeNote],
    })
    expect(note).toEqual({
      type: "PublicNote",
      position: 6n,
      root: pool.treeState.root,
      mint: output.mint.toBytes(),
      amount: 512n,
      npk: 5n,
      encryptedNote: prepared.data.outputNote,
    })
    expect(poseidon3([5n, pool.assetOf(output), 512n])).toBeLessThan(R)
    expect(pool.treeState.next).toBe(8n)
  })

  it("can pay its fee out of the output", () => {
    const pool = opened.copy()
    const output = pool.token(1)
    const feeTo = createAssociated(pool.chain, pool.admin.publicKey, output.mint)
    const wish = { amountIn: 300n, minOut: 500n, gives: 512n, fee: 20n, feeFromOutput: true, feeTo }
    const outcome = pool.must([swap(pool, prepareSwap(pool, market, wish))])
    expect(tokenBalance(pool.chain, feeTo)).toBe(20n)
    expect(tokenBalance(pool.chain, output.vault)).toBe(1492n)
    expect(pool.events(outcome)[1]).toMatchObject({ type: "PublicNote", amount: 492n })
  })

  it("that brings too little, or leaves some of the input, changes nothing", () => {
    const pool = opened.copy()
    expect(sent(pool, { amountIn: 300n, minOut: 500n, gives: 499n }).result).toBe("BelowMinOut")
    expect(sent(pool, { amountIn: 300n, minOut: 500n, takes: 299n }).result).toBe("InputLeft")
    expect(pool.treeState.next).toBe(4n)
    expect(tokenBalance(pool.chain, pool.token(0).vault)).toBe(1000n)
  })

  it("leaves alone what the swap authority held before", () => {
    const pool = opened.copy()
    mintTo(pool.chain, pool.token(0).mint, market.transit, 40n)
    expect(sent(pool, { amountIn: 300n, minOut: 500n, takes: 340n }).result).toBe("InputLeft")
    pool.must([swap(pool, prepareSwap(pool, market, { amountIn: 300n, minOut: 500n }))])
    expect(tokenBalance(pool.chain, market.transit)).toBe(40n)
  })

  it("gives the venue no signature but the swap authority's", () => {
    const pool = opened.copy()
    const prepared = prepareSwap(pool, market, { amountIn: 300n, minOut: 500n, takes: 600n })
    // Points the venue at the vault's account or the relayer's own, in place of the transit account.
    const vault = prepared.keys.with(20, meta(pool.token(0).vault, true)).with(22, meta(pool.vault))
    const relayer = prepared.keys
      .with(20, meta(pool.token(0).own, true))
      .with(22, meta(pool.payer, true, true))
    for (const keys of [vault, relayer]) {
      const { result } = pool.send([swap(pool, { ...prepared, keys })])
      expect(result).toBe("missing required signature for instruction")
    }
  })

  it("needs a venue that is registered, active for 48 hours, and not removed", () => {
    const early = TestPool.open()
    early.must([early.deposit(early.token(0), 1000n)])
    const place = openMarket(early)
    const wish = { amountIn: 300n, minOut: 500n }
    early.chain.at(early.chain.now - 1n)
    expect(early.send([swap(early, prepareSwap(early, place, wish))]).result).toBe("UnknownVenue")
    early.chain.at(early.chain.now + 1n)
    const keys = [meta(early.admin.publicKey, false, true), meta(early.config)]
    const venue = meta(early.venueAccount("a-venue"), true)
    const prepared = prepareSwap(early, place, wish)
    early.must([early.instruction([...keys, venue], removeVenueData())], { signers: [early.admin] })
    expect(early.send([swap(early, prepared)]).result).toBe("UnknownVenue")
    const again = early.addVenue("a-venue", early.token(0).mint)
    expect(early.send([again], { signers: [early.admin] }).result).toBe("VenueExists")
  })

  it("is never of the pool itself as a venue", () => {
    const pool = opened.copy()
    const call = pool.addVenue("pool", pool.program)
    expect(pool.send([call], { signers: [pool.admin] }).result).toBe("InvalidSwap")
  })
})

describe("a carrier of a swap", () => {
  it("can change no field of its data", () => {
    const pool = opened.copy()
    const feeTo = createAssociated(pool.chain, pool.admin.publicKey, pool.token(0).mint)
    const prepared = prepareSwap(pool, market, { amountIn: 300n, minOut: 500n, fee: 7n, feeTo })
    const { data } = prepared
    const changes = {
      "least output": { minOut: 1n },
      "amount in": { amountIn: 299n },
      "amount and fee against each other": { amountIn: 299n, fee: 8n },
      fee: { fee: 8n },
      npk: { npk: 6n },
      "output note": { outputNote: new Uint8Array(157) },
      "change note": { changeNote: new Uint8Array(157) },
      "venue's data": { venueData: data.venueData.with(6, 1) },
      "venue's data, longer": { venueData: Uint8Array.from([...data.venueData, 0]) },
      deadline: { deadline: data.deadline + 1n },
      salt: { salt: new Uint8Array(16) },
      "fee from the output": { feeFromOutput: true },
    }
    for (const [what, change] of Object.entries(changes)) {
      const { result } = pool.send([swap(pool, { ...prepared, data: { ...data, ...change } })])
      expect([what, result]).toEqual([what, "InvalidProof"])
    }
    pool.must([swap(pool, prepared)])
  })

  it("can bring no other accounts", () => {
    const pool = opened.copy()
    const prepared = prepareSwap(pool, market, { amountIn: 300n, minOut: 500n, fee: 7n })
    const other = meta(Keypair.generate().publicKey, true)
    const thief = createAssociated(pool.chain, Keypair.generate().publicKey, pool.token(0).mint)
    const cases = [
      [9, meta(pool.assetAccount(pool.token(1))), "InvalidSwap"],
      [10, other, "WrongAddress"],
      [11, meta(thief, true), "WrongAddress"],
      [12, other, "WrongAddress"],
      [13, meta(pool.assetAccount(pool.token(0))), "InvalidSwap"],
      [14, meta(thief, true), "WrongAddress"],
      [15, other, "WrongAddress"],
      [16, meta(thief, true), "InvalidTokenAccount"],
      [16, meta(market.gives, true), "InvalidTokenAccount"],
      [16, forged(pool, pool.program), "InvalidTokenAccount"],
      [16, forged(pool, TOKEN_PROGRAM, 355), "InvalidTokenAccount"],
      [17, meta(thief, true), "InvalidProof"],
      [18, meta(pool.config), "WrongKind"],
      [19, other, "WrongAddress"],
    ] as const
    for (const [place, account, result] of cases) {
      const keys = prepared.keys.with(place, account)
      expect([place, pool.send([swap(pool, { ...prepared, keys })]).result]).toEqual([
        place,
        result,
      ])
    }
    const few = { ...prepared, keys: prepared.keys.slice(0, 19) }
    expect(pool.send([swap(pool, few)]).result).toBe("WrongAccounts")
  })

  it("finds every rule of a swap held before anything moves", () => {
    const pool = opened.copy()
    const wish = { amountIn: 300n, minOut: 500n }
    const bad = [
      [{ ...wish, amountIn: 0n }, "ZeroAmount"],
      [{ ...wish, minOut: 0n }, "ZeroAmount"],
      [{ ...wish, npk: 0n }, "InvalidNpk"],
      [{ ...wish, npk: R }, "NotCanonical"],
      [{ ...wish, feeFromOutput: true }, "InvalidOutputFee"],
      [{ ...wish, feeFromOutput: true, fee: 500n }, "InvalidOutputFee"],
    ] as const
    for (const [what, result] of bad) expect(sent(pool, what).result).toBe(result)
    const prepared = prepareSwap(pool, market, wish)
    const paid = { ...prepared, data: { ...prepared.data, fee: 1n } }
    expect(pool.send([swap(pool, paid)]).result).toBe("InvalidRecipient")
    // The fee's flag has one place, after join, amount and fee, and two valid values.
    const { keys, data: bytes } = swap(pool, prepared)
    const flagged = pool.instruction(keys, Uint8Array.from(bytes).with(308, 2))
    expect(pool.send([flagged]).result).toBe("InvalidOutputFee")
    const huge = { ...prepared, data: { ...prepared.data, amountIn: 2n ** 64n - 1n, fee: 1n } }
    const withFee = { ...huge, keys: prepared.keys.with(17, meta(pool.token(0).own, true)) }
    expect(pool.send([swap(pool, withFee)]).result).toBe("AmountOverflow")
  })

  it("cannot swap a token for itself, nor coins", () => {
    const pool = opened.copy()
    const { keys, data } = prepareSwap(pool, market, { amountIn: 300n, minOut: 500n })
    const [token, coin] = [pool.token(0), pool.coin]
    const itself = keys.with(13, meta(pool.assetAccount(token))).with(14, meta(token.vault, true))
    expect(pool.send([swap(pool, { data, keys: itself })]).result).toBe("InvalidSwap")
    for (const [place, vault] of [
      [9, 11],
      [13, 14],
    ] as const) {
      const coins = keys
        .with(place, meta(pool.assetAccount(coin)))
        .with(vault, meta(pool.vault, true))
      expect(pool.send([swap(pool, { data, keys: coins })]).result).toBe("NativeSwap")
    }
  })
})

/** The transit account's bytes under another program, or in another kind of account such as a multisig. */
function forged(pool: TestPool, owner: PublicKey, size = 165) {
  const key = Keypair.generate().publicKey
  const data = new Uint8Array(size)
  data.set(pool.chain.data(market.transit))
  pool.chain.setAccount(key, { lamports: 10n ** 9n, owner, data })
  return meta(key, true)
}
