import { contractWalletFactory, testToken } from "@shielded-relay/pool-contracts/testing"
import { TronWeb, utils, type Types } from "tronweb"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { chainProfile } from "../src/index.ts"
import { OpenNode, stranger } from "./OpenNode.ts"

const ABI = JSON.parse(JSON.stringify(testToken.abi))
const FEE_LIMIT = 1_000_000_000
const ENERGY_PRICE = 100

interface Deploying {
  readonly percent?: number
  readonly originEnergyLimit?: number
  readonly feeLimit?: number
  readonly callValue?: number
}

/** Builds a deployment of the token with TronWeb. */
function deployment(open: OpenNode, options: Deploying = {}) {
  return open.web.transactionBuilder.createSmartContract(
    {
      abi: ABI,
      bytecode: testToken.bytecode.slice(2),
      name: "Token",
      parameters: ["Token", "TKN", 6],
      feeLimit: options.feeLimit ?? FEE_LIMIT,
      callValue: options.callValue ?? 0,
      userFeePercentage: options.percent ?? 100,
      originEnergyLimit: options.originEnergyLimit ?? 10_000_000,
    },
    open.payer.address,
  )
}

async function deployed(open: OpenNode, options: Deploying = {}): Promise<string> {
  const receipt = await open.land(await deployment(open, options))
  expect(receipt["receipt"]).toMatchObject({ result: "SUCCESS" })
  return String(receipt["contract_address"])
}

async function trigger(
  open: OpenNode,
  contract: string,
  method: string,
  parameters: ReadonlyArray<{ readonly type: string; readonly value: unknown }>,
  options: { readonly feeLimit?: number; readonly callValue?: number } = {},
  by = open.payer,
) {
  const { transaction } = await open.web.transactionBuilder.triggerSmartContract(
    contract,
    method,
    { feeLimit: FEE_LIMIT, ...options },
    [...parameters],
    by.address,
  )
  return transaction
}

const mint = (open: OpenNode, contract: string, to: string, value: number) =>
  trigger(open, contract, "mint(address,uint256)", [
    { type: "address", value: to },
    { type: "uint256", value },
  ])

const move = (to: string, value: number) => [
  { type: "address", value: to },
  { type: "uint256", value },
]

let open: OpenNode
let token: string
beforeAll(async () => {
  open = await OpenNode.start()
  token = await deployed(open)
})
afterAll(() => open.node.close())

describe("a contract", () => {
  test("has the address that TronWeb predicts, its ABI, and its runtime code in the receipt", async () => {
    const transaction = await deployment(open)
    const receipt = await open.land(transaction)
    expect(receipt["contract_address"]).toBe(transaction.contract_address)
    const info = await open.post("wallet/getcontractinfo", { value: receipt["contract_address"] })
    expect([info["runtimecode"]]).toEqual(receipt["contractResult"])
    const contract = await open.web.trx.getContract(String(receipt["contract_address"]))
    expect(contract).toMatchObject({ name: "Token", consume_user_resource_percent: 100 })
    expect(contract.abi.entrys).toHaveLength(ABI.length)
  })

  test("moves tokens, with its events in the block's receipts and topics without 41", async () => {
    await open.land(await mint(open, token, open.payer.address, 1_000))
    const receipt = await open.land(
      await trigger(open, token, "transfer(address,uint256)", move(open.other.address, 400)),
    )
    expect(receipt).toMatchObject({
      contract_address: token,
      contractResult: ["1".padStart(64, "0")],
      receipt: { result: "SUCCESS" },
      log: [
        {
          address: token.slice(2),
          topics: [
            TronWeb.sha3("Transfer(address,address,uint256)", false),
            TronWeb.address.toHex(open.payer.address).slice(2).padStart(64, "0"),
            TronWeb.address.toHex(open.other.address).slice(2).padStart(64, "0"),
          ],
          data: (400).toString(16).padStart(64, "0"),
        },
      ],
    })
    const inBlock = await open.post("wallet/gettransactioninfobyblocknum", {
      num: open.node.head(),
    })
    expect(inBlock).toEqual([receipt])
  })

  test("charges energy and bandwidth in TRX where nothing is staked", async () => {
    const before = await open.balance(open.payer.address)
    const receipt = await open.land(await mint(open, token, stranger(5).address, 1))
    const {
      energy_usage_total: total,
      energy_fee: fee,
      net_fee: net = 0,
    } = Object(receipt["receipt"])
    expect(fee).toBe(total * ENERGY_PRICE)
    expect(receipt["fee"]).toBe(fee + net)
    expect(before - (await open.balance(open.payer.address))).toBe(fee + net)
  })

  test("answers constant calls, with energy and without a transaction", async () => {
    const contract = open.web.contract(ABI, token)
    expect(Number(await contract.methods["balanceOf"]?.(open.other.address).call())).toBe(400)
    const {
      constant_result: [symbol],
      energy_used: used,
    } = await open.web.transactionBuilder.triggerConstantContract(
      token,
      "decimals()",
      {},
      [],
      open.payer.address,
    )
    expect(Number.parseInt(String(symbol), 16)).toBe(6)
    expect(used).toBeGreaterThan(0)
  })

  test("reads the solidified state under /walletsolidity", async () => {
    const solid = async () => {
      const options = { confirmed: true }
      const parameters = [{ type: "address", value: stranger(9).address }]
      const {
        constant_result: [word],
      } = await open.web.transactionBuilder.triggerConstantContract(
        token,
        "balanceOf(address)",
        options,
        parameters,
        open.payer.address,
      )
      return Number.parseInt(String(word), 16)
    }
    await open.land(await mint(open, token, stranger(9).address, 7))
    expect(await solid()).toBe(0)
    await open.node.advance(2)
    expect(await solid()).toBe(7)
  })

  test("that reverts keeps the fee for what ran, and answers with its error", async () => {
    const receipt = await open.land(
      await trigger(open, token, "transfer(address,uint256)", move(open.other.address, 10_000)),
    )
    const error = TronWeb.sha3("InsufficientBalance()", false).slice(0, 8)
    expect(receipt).toMatchObject({
      contractResult: [error],
      result: "FAILED",
      resMessage: Buffer.from("REVERT opcode executed").toString("hex"),
      receipt: { result: "REVERT" },
    })
    expect(receipt).not.toHaveProperty("log")
    const { energy_usage_total: total } = Object(receipt["receipt"])
    expect(total).toBeLessThan(FEE_LIMIT / ENERGY_PRICE)
    const body = await open.web.trx.getTransaction(String(receipt["id"]))
    expect(body.ret).toEqual([{ contractRet: "REVERT" }])
    const constant = await open.post("wallet/triggerconstantcontract", {
      owner_address: TronWeb.address.toHex(open.payer.address),
      contract_address: token,
      function_selector: "transfer(address,uint256)",
      parameter: `${"00".repeat(31)}01${"f".repeat(64)}`,
    })
    expect(constant).toMatchObject({
      result: { result: true, message: Buffer.from("REVERT opcode executed").toString("hex") },
      constant_result: [error],
      transaction: { ret: [{ ret: "FAILED" }] },
    })
  })

  test("that runs out of energy takes the whole fee limit, and the broadcast succeeds", async () => {
    const feeLimit = 500_000
    const receipt = await open.land(
      await trigger(open, token, "mint(address,uint256)", move(stranger(6).address, 1), {
        feeLimit,
      }),
    )
    expect(receipt).toMatchObject({
      result: "FAILED",
      receipt: { result: "OUT_OF_ENERGY", energy_usage_total: 5_000, energy_fee: feeLimit },
    })
  })

  test("that runs out of processor time takes the whole fee limit", async () => {
    await using slow = await OpenNode.start({ cpuScale: 1_000_000 })
    const receipt = await slow.land(await deployment(slow))
    expect(receipt).toMatchObject({
      result: "FAILED",
      fee: FEE_LIMIT + Number(Object(receipt["receipt"])["net_fee"]),
      receipt: { result: "OUT_OF_TIME", energy_fee: FEE_LIMIT },
    })
    expect(await slow.post("wallet/getcontract", { value: receipt["contract_address"] })).toEqual(
      {},
    )
    const { owner_address: owner, ...rest } = {
      owner_address: TronWeb.address.toHex(slow.payer.address),
      data: testToken.bytecode.slice(2),
    }
    const failed = await slow.post("wallet/triggerconstantcontract", {
      ...rest,
      owner_address: owner,
    })
    const message = Buffer.from(String(Object(failed["result"])["message"]), "hex").toString("utf8")
    expect(Object(failed["result"])["code"]).toBe("OTHER_ERROR")
    expect(message).toMatch(/^class org\.tron\.core\.vm\.program\.Program\$OutOfTimeException : /)
  })

  test("may run out of processor time although the node's own estimate did not", async () => {
    await using open = await OpenNode.start({ cpuScale: 1_000_000, callScale: 0 })
    const estimated = await open.post("wallet/triggerconstantcontract", {
      owner_address: TronWeb.address.toHex(open.payer.address),
      data: testToken.bytecode.slice(2),
    })
    expect(estimated["result"]).toMatchObject({ result: true })
    const receipt = await open.land(await deployment(open))
    expect(receipt["receipt"]).toMatchObject({ result: "OUT_OF_TIME" })
  })

  test("is estimated with what it then uses", async () => {
    const parameters = move(stranger(8).address, 1)
    const { energy_required: required } = await open.web.transactionBuilder.estimateEnergy(
      token,
      "mint(address,uint256)",
      {},
      parameters,
      open.payer.address,
    )
    const receipt = await open.land(await trigger(open, token, "mint(address,uint256)", parameters))
    expect(Object(receipt["receipt"])["energy_usage_total"]).toBe(required)
    const whole = await open.web.transactionBuilder.deployConstantContract({
      input: String(
        (await deployment(open)).raw_data.contract[0]?.parameter.value.new_contract.bytecode,
      ),
      ownerAddress: open.payer.address,
    })
    expect(whole.energy_required).toBe(
      Object((await open.land(await deployment(open)))["receipt"])["energy_usage_total"],
    )
  })

  test("is refused before it runs where its terms are wrong", async () => {
    const validate = (message: string) => [
      "CONTRACT_VALIDATE_ERROR",
      `Contract validate error : ${message}`,
    ]
    const above = await trigger(open, token, "mint(address,uint256)", move(open.payer.address, 1), {
      feeLimit: 15_000_000_000,
    })
    const raised = { ...above.raw_data, fee_limit: 15_000_000_001 }
    const refused = async (raw_data: Types.Transaction["raw_data"]) => {
      const unsigned = { ...above, raw_data }
      const txID = utils.transaction.txPbToTxID(utils.transaction.txJsonToPb(unsigned)).slice(2)
      const signature = open.signature({ ...unsigned, txID }, open.payer)
      const { code, message } = await open.send({ ...unsigned, signature: [signature] })
      return [code, message]
    }
    expect(await refused(raised)).toEqual(validate("feeLimit must be >= 0 and <= 15000000000"))
    const missing = stranger(4).address
    const noContract = await open.web.transactionBuilder.triggerSmartContract(
      missing,
      "mint(address,uint256)",
      { txLocal: true, feeLimit: 1 },
      move(missing, 1),
      open.payer.address,
    )
    expect(await open.refused(noContract.transaction)).toEqual(
      validate("No contract or not a smart contract"),
    )
    const creation = async (changes: object) => {
      const { raw_data: raw } = await deployment(open)
      const contract = raw.contract.map((each) => {
        const { value } = each.parameter
        const changed = { ...value, new_contract: { ...value.new_contract, ...changes } }
        return { ...each, parameter: { ...each.parameter, value: changed } }
      })
      return refused({ ...raw, contract })
    }
    expect(await creation({ origin_energy_limit: 0 })).toEqual(
      validate("The originEnergyLimit must be > 0"),
    )
    const origin_address = TronWeb.address.toHex(open.other.address)
    expect(await creation({ origin_address })).toEqual(
      validate("OwnerAddress is not equals OriginAddress"),
    )
    expect(await creation({ consume_user_resource_percent: 101 })).toEqual(
      validate("percent must be >= 0 and <= 100"),
    )
    expect(await creation({ name: "n".repeat(33) })).toEqual(
      validate("contractName's length cannot be greater than 32"),
    )
    const poor = stranger(41)
    await open.node.setBalance(poor.address, 5n)
    const costly = await trigger(
      open,
      token,
      "mint(address,uint256)",
      move(poor.address, 1),
      { callValue: 6 },
      poor,
    )
    expect(await open.refused(costly, poor)).toEqual(
      validate("Validate InternalTransfer error, balance is not sufficient."),
    )
    const answer = await open.post("wallet/triggersmartcontract", {
      owner_address: TronWeb.address.toHex(open.payer.address),
      contract_address: TronWeb.address.toHex(missing),
      function_selector: "x()",
    })
    expect(answer).toEqual({
      result: {
        code: "CONTRACT_VALIDATE_ERROR",
        message: Buffer.from("No contract or not a valid smart contract").toString("hex"),
      },
    })
  })

  test("has no more energy than stake, balance less the call value, and fee limit pay for", async () => {
    await using own = await OpenNode.start()
    // The runtime code is an endless loop, which takes all the energy that there is: JUMPDEST PUSH1 0 JUMP.
    const made = await own.web.transactionBuilder.createSmartContract(
      {
        abi: [],
        bytecode: "600480600b6000396000f35b600056",
        feeLimit: FEE_LIMIT,
        originEnergyLimit: 1,
      },
      own.payer.address,
    )
    const address = String((await own.land(made))["contract_address"])
    const caller = stranger(91)
    const energyOf = async (
      balance: bigint,
      options: { readonly feeLimit?: number; readonly callValue?: number } = {},
    ) => {
      // A day later, the bytes are free again.
      await own.node.passTime(86_400_000)
      await own.node.advance()
      await own.node.setBalance(caller.address, balance)
      const receipt = await own.land(
        await trigger(own, address, "x()", [], options, caller),
        caller,
      )
      expect(receipt["receipt"]).toMatchObject({ result: "OUT_OF_ENERGY" })
      const {
        energy_usage_total: total,
        energy_usage: staked = 0,
        energy_fee: fee = 0,
      } = Object(receipt["receipt"])
      return [total, staked, fee]
    }
    expect(await energyOf(300_099n)).toEqual([3_000, 0, 300_000])
    expect(await energyOf(300_099n, { callValue: 100_000 })).toEqual([2_000, 0, 200_000])
    expect(await energyOf(300_099n, { feeLimit: 150_099 })).toEqual([1_500, 0, 150_000])
    await own.node.setBalance(caller.address, 200_000_000n)
    await own.land(
      await own.web.transactionBuilder.freezeBalanceV2(100_000_000, "ENERGY", caller.address),
      caller,
    )
    const staked = Math.trunc(100 * (180e9 / (19e9 + 100)))
    expect(await energyOf(300_000n)).toEqual([staked + 3_000, staked, 300_000])
    expect(await energyOf(300_000n, { feeLimit: 50_000 })).toEqual([500, 500, 0])
  })

  test("takes its deployer's share from the deployer's stake, up to its limit", async () => {
    await using own = await OpenNode.start()
    const limit = 2_000
    const shared = await deployed(own, { percent: 40, originEnergyLimit: limit })
    const call = () =>
      trigger(own, shared, "approve(address,uint256)", move(own.payer.address, 5), {}, own.other)
    const unstaked = await own.land(await call(), own.other)
    expect(unstaked["receipt"]).not.toHaveProperty("origin_energy_usage")
    await own.land(
      await own.web.transactionBuilder.freezeBalanceV2(
        500_000_000_000,
        "ENERGY",
        own.payer.address,
      ),
    )
    const ownCall = await trigger(
      own,
      shared,
      "approve(address,uint256)",
      move(own.other.address, 5),
    )
    const ownReceipt = (await own.land(ownCall))["receipt"]
    expect(ownReceipt).not.toHaveProperty("origin_energy_usage")
    expect(ownReceipt).toHaveProperty("energy_usage")
    await own.node.passTime(86_400_000)
    await own.node.advance()
    const receipt = Object((await own.land(await call(), own.other))["receipt"])
    expect(receipt.origin_energy_usage).toBe(
      Math.min(limit, Math.floor((receipt.energy_usage_total * 60) / 100)),
    )
    expect(receipt.energy_fee).toBe(
      (receipt.energy_usage_total - receipt.origin_energy_usage) * ENERGY_PRICE,
    )
    const resources = await own.web.trx.getAccountResources(own.payer.address)
    // One slot of decay has passed, of 28,800.
    expect(resources.EnergyUsed).toBe(receipt.origin_energy_usage - 1)
    await own.land(await own.web.transactionBuilder.updateSetting(shared, 100, own.payer.address))
    expect((await own.land(await call(), own.other))["receipt"]).not.toHaveProperty(
      "origin_energy_usage",
    )
    await own.land(await own.web.transactionBuilder.updateSetting(shared, 0, own.payer.address))
    await own.land(
      await own.web.transactionBuilder.updateEnergyLimit(shared, 1_000_000, own.payer.address),
    )
    const free = Object((await own.land(await call(), own.other))["receipt"])
    expect(free.origin_energy_usage).toBe(free.energy_usage_total)
    expect(
      await own.refused(
        await own.web.transactionBuilder.updateSetting(shared, 1, own.other.address),
        own.other,
      ),
    ).toEqual([
      "CONTRACT_VALIDATE_ERROR",
      `Contract validate error : Account[${TronWeb.address.toHex(own.other.address)}] is not the owner of the contract`,
    ])
  })

  test("that a contract makes belongs to its maker, and its callers pay for everything", async () => {
    const deployed = await open.land(
      await open.web.transactionBuilder.createSmartContract(
        {
          abi: JSON.parse(JSON.stringify(contractWalletFactory.abi)),
          bytecode: contractWalletFactory.bytecode.slice(2),
          feeLimit: FEE_LIMIT,
          originEnergyLimit: 1,
        },
        open.payer.address,
      ),
    )
    const factory = String(deployed["contract_address"])
    const { name, inputs } = contractWalletFactory.abi.find(
      ({ type, stateMutability }: { type: string; stateMutability?: string }) =>
        type === "function" && stateMutability === "nonpayable",
    ) ?? { name: "", inputs: [] }
    const types = inputs.map(({ type }) => type)
    const values = types.map((type) => ({
      type,
      value:
        type === "address" ? open.payer.address : type === "bytes32" ? `0x${"00".repeat(31)}01` : 1,
    }))
    const receipt = await open.land(
      await trigger(open, factory, `${name}(${types.join(",")})`, values),
    )
    expect(receipt).toMatchObject({ receipt: { result: "SUCCESS" } })
    const [made] = Array.isArray(receipt["internal_transactions"])
      ? receipt["internal_transactions"]
      : []
    expect(made).toMatchObject({
      caller_address: factory,
      note: Buffer.from("create").toString("hex"),
    })
    const contract = await open.post("wallet/getcontract", { value: made.transferTo_address })
    expect(contract).toMatchObject({
      origin_address: factory,
      contract_address: made.transferTo_address,
      consume_user_resource_percent: 100,
    })
  })

  test("is gone once it destroyed itself, with what it held", async () => {
    await using old = await OpenNode.start({
      profile: chainProfile("local", { getAllowTvmSelfdestructRestriction: 0 }),
    })
    // The runtime code is CALLER SELFDESTRUCT.
    const made = await old.web.transactionBuilder.createSmartContract(
      {
        abi: [],
        bytecode: "61" + "33ff" + "6000526002601ef3",
        feeLimit: FEE_LIMIT,
        originEnergyLimit: 1,
      },
      old.payer.address,
    )
    const address = String((await old.land(made))["contract_address"])
    const call = () => trigger(old, address, "x()", [], { callValue: 5 })
    const before = await old.balance(old.payer.address)
    const receipt = await old.land(await call())
    expect(receipt).toMatchObject({
      receipt: { result: "SUCCESS" },
      internal_transactions: [{ note: Buffer.from("suicide").toString("hex") }],
    })
    expect(before - (await old.balance(old.payer.address))).toBe(receipt["fee"])
    expect(await old.post("wallet/getcontract", { value: address })).toEqual({})
    expect(await old.post("wallet/getaccount", { address })).toEqual({})
    await expect(call()).rejects.toThrow("No contract or not a valid smart contract")
  })

  test("activates those it sends TRX to, dated by the block before", async () => {
    const fresh = stranger(90)
    const to = TronWeb.address.toHex(fresh.address).slice(2)
    const runtime = `60006000600060006007${`73${to}`}5af15000`
    const made = await open.web.transactionBuilder.createSmartContract(
      {
        abi: [{ type: "constructor", stateMutability: "payable", inputs: [] }],
        bytecode: `602380600b6000396000f3${runtime}`,
        feeLimit: FEE_LIMIT,
        callValue: 100,
        originEnergyLimit: 1,
      },
      open.payer.address,
    )
    const address = String((await open.land(made))["contract_address"])
    const { timestamp } = await open.header()
    const receipt = await open.land(await trigger(open, address, "x()", []))
    expect(receipt["internal_transactions"]).toMatchObject([
      {
        caller_address: address,
        transferTo_address: `41${to}`,
        callValueInfo: [{ callValue: 7 }],
        note: Buffer.from("call").toString("hex"),
      },
    ])
    const activated = await open.web.trx.getUnconfirmedAccount(fresh.address)
    expect(activated).toMatchObject({ balance: 7, create_time: timestamp })
    expect(activated).not.toHaveProperty("type")
    expect(await open.balance(TronWeb.address.fromHex(address))).toBe(93)
  })

  test("lists its receipt in the order of the protocol's fields", async () => {
    const receipt = await open.land(await mint(open, token, open.payer.address, 1))
    expect(Object.keys(receipt)).toEqual([
      "id",
      "fee",
      "blockNumber",
      "blockTimeStamp",
      "contractResult",
      "contract_address",
      "receipt",
      "log",
    ])
    expect(Object.keys(Object(receipt["receipt"]))).toEqual([
      "energy_fee",
      "energy_usage_total",
      "net_fee",
      "result",
    ])
  })

  test("cannot receive TRX by a transfer", async () => {
    expect(await open.refused(await open.pay(TronWeb.address.fromHex(token), 5))).toEqual([
      "CONTRACT_VALIDATE_ERROR",
      "Contract validate error : Cannot transfer TRX to a smartContract.",
    ])
  })
})
