import { testToken } from "@shielded-relay/pool-contracts/testing"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { chainProfile } from "../src/index.ts"
import { OpenNode, stranger } from "./OpenNode.ts"

// Each rule of a contract type on its own: the build routes validate as a broadcast does, and name the rule's message.

const TRX = 1_000_000
const INT_64_MAX = (1n << 63n) - 1n

let open: OpenNode
let token: string
beforeAll(async () => {
  open = await OpenNode.start()
  const deployment = await open.web.transactionBuilder.createSmartContract(
    {
      abi: JSON.parse(JSON.stringify(testToken.abi)),
      bytecode: testToken.bytecode.slice(2),
      parameters: ["T", "T", 6],
      feeLimit: 1_000_000_000,
      originEnergyLimit: 10,
    },
    open.payer.address,
  )
  token = String((await open.land(deployment))["contract_address"])
  await open.land(
    await open.web.transactionBuilder.freezeBalanceV2(10 * TRX, "ENERGY", open.payer.address),
  )
  await open.land(
    await open.web.transactionBuilder.delegateResource(
      2 * TRX,
      open.other.address,
      "ENERGY",
      open.payer.address,
    ),
  )
})
afterAll(() => open.node.close())

const validate = "class org.tron.core.exception.ContractValidateException : "
const hex = (address: string) => open.web.address.toHex(address)

/** What a build route answers; JSON text, so that 64-bit integers stay exact. */
async function refused(
  path: string,
  fields: object,
  text = (json: string) => json,
): Promise<string> {
  const body = JSON.stringify({ owner_address: hex(open.payer.address), ...fields })
  const answer = JSON.parse(await open.text(`wallet/${path}`, text(body)))
  return String(answer.Error).replace(validate, "")
}

describe("a transfer", () => {
  const pay = (fields: object, text?: (json: string) => string) =>
    refused(
      "createtransaction",
      { to_address: hex(open.other.address), amount: 1, ...fields },
      text,
    )

  test("needs an owner and a receiver", async () => {
    expect(await pay({ owner_address: "41aa" })).toBe("Invalid ownerAddress!")
    expect(await pay({ to_address: `a0${"00".repeat(20)}` })).toBe("Invalid toAddress!")
    expect(await pay({ owner_address: hex(stranger(1_000).address) })).toBe(
      "Validate TransferContract error, no OwnerAccount.",
    )
  })

  test("keeps balances within 64 bits", async () => {
    const most = (json: string) => json.replace('"amount":1', `"amount":${INT_64_MAX}`)
    expect(await pay({ to_address: hex(stranger(1_001).address) }, most)).toBe("long overflow")
    const rich = stranger(1_002)
    await open.node.setBalance(rich.address, INT_64_MAX)
    expect(await pay({ to_address: hex(rich.address) })).toBe("long overflow")
    expect(
      await pay({}, (json) => json.replace('"amount":1', `"amount":${INT_64_MAX + 1n}`)),
    ).toMatch(/Number out of range/)
  })

  test("reaches contracts only where the network allows it, and none of version 1", async () => {
    const to = async (changes: object) => {
      await using changed = await OpenNode.start({ profile: chainProfile("local", changes) })
      const deployed = await changed.web.transactionBuilder.createSmartContract(
        {
          abi: [],
          bytecode: "6001600081600b8239f300",
          feeLimit: 100_000_000,
          originEnergyLimit: 1,
        },
        changed.payer.address,
      )
      const { contract_address: address } = await changed.land(deployed)
      const answer = await changed.post("wallet/createtransaction", {
        owner_address: hex(changed.payer.address),
        to_address: address,
        amount: 1,
      })
      return answer["Error"]
    }
    expect(await to({ getForbidTransferToContract: 0 })).toBeUndefined()
    expect(await to({ getForbidTransferToContract: 0, getAllowTvmCompatibleEvm: 1 })).toBe(
      `${validate}Cannot transfer TRX to a smartContract which version is one. Instead please use TriggerSmartContract `,
    )
  })
})

test("an account's creation needs an owner with the fee and an address", async () => {
  const poor = stranger(1_003)
  await open.node.setBalance(poor.address, 999_999n)
  const account_address = hex(stranger(1_004).address)
  expect(await refused("createaccount", { owner_address: "00", account_address })).toBe(
    "Invalid ownerAddress",
  )
  expect(
    await refused("createaccount", { owner_address: hex(poor.address), account_address }),
  ).toBe("Validate CreateAccountActuator error, insufficient fee.")
  expect(await refused("createaccount", { account_address: "41" })).toBe("Invalid account address")
})

test("a contract's settings are its owner's, within their bounds", async () => {
  const setting = { contract_address: token, consume_user_resource_percent: 1 }
  expect(await refused("updatesetting", { ...setting, consume_user_resource_percent: 101 })).toBe(
    "percent not in [0, 100]",
  )
  expect(
    await refused("updatesetting", { ...setting, contract_address: hex(open.other.address) }),
  ).toBe("Contract does not exist")
  expect(
    await refused("updateenergylimit", { contract_address: token, origin_energy_limit: 0 }),
  ).toBe("origin energy limit must be > 0")
  expect(await refused("clearabi", { contract_address: hex(open.other.address) })).toBe(
    "Contract does not exist",
  )
  const { address } = open.other
  expect(await refused("clearabi", { owner_address: hex(address), contract_address: token })).toBe(
    `Account[${hex(address)}] is not the owner of the contract`,
  )
  await using old = await OpenNode.start({
    profile: chainProfile("local", { getAllowTvmConstantinople: 0 }),
  })
  const fields = { owner_address: hex(open.payer.address), contract_address: token }
  expect((await old.post("wallet/clearabi", fields))["Error"]).toBe(
    `${validate}contract type error,unexpected type [ClearABIContract]`,
  )
})

describe("a delegation", () => {
  const lend = (fields: object) =>
    refused("delegateresource", {
      receiver_address: hex(open.other.address),
      balance: TRX,
      resource: "ENERGY",
      ...fields,
    })
  const back = (fields: object) =>
    refused("undelegateresource", {
      receiver_address: hex(open.other.address),
      balance: TRX,
      resource: "ENERGY",
      ...fields,
    })

  test("is at least 1 TRX, to another account that is no contract", async () => {
    expect(await lend({ balance: TRX - 1 })).toBe(
      "delegateBalance must be greater than or equal to 1 TRX",
    )
    expect(await lend({ resource: "TRON_POWER" })).toBe(
      "ResourceCode error, valid ResourceCode[BANDWIDTH、ENERGY]",
    )
    expect(await lend({ receiver_address: "41" })).toBe("Invalid receiverAddress")
    expect(await lend({ receiver_address: hex(open.payer.address) })).toBe(
      "receiverAddress must not be the same as ownerAddress",
    )
    expect(await lend({ receiver_address: token })).toBe(
      "Do not allow delegate resources to contract addresses",
    )
  })

  test("comes back from another account, by a positive amount of a resource", async () => {
    expect(await back({ receiver_address: "41" })).toBe("Invalid receiverAddress")
    expect(await back({ receiver_address: hex(open.payer.address) })).toBe(
      "receiverAddress must not be the same as ownerAddress",
    )
    expect(await back({ balance: 0 })).toBe("unDelegateBalance must be more than 0 TRX")
    expect(await back({ resource: 2 })).toBe(
      "ResourceCode error.valid ResourceCode[BANDWIDTH、Energy]",
    )
  })
})

test("stake comes back from bandwidth and energy alone, and again only where the network allows it", async () => {
  expect(await refused("unfreezebalancev2", { unfreeze_balance: 1, resource: 2 })).toBe(
    "ResourceCode error.valid ResourceCode[BANDWIDTH、Energy]",
  )
  await using old = await OpenNode.start({
    profile: chainProfile("local", { getAllowCancelAllUnfreezeV2: 0 }),
  })
  expect(
    (await old.post("wallet/cancelallunfreezev2", { owner_address: hex(old.payer.address) }))[
      "Error"
    ],
  ).toBe(
    `${validate}Not support CancelAllUnfreezeV2 transaction, need to be opened by the committee`,
  )
})

test("permissions belong to an account that is no block producer, and their keys are addresses", async () => {
  const key = { address: hex(open.payer.address), weight: 1 }
  const owner = { type: 0, permission_name: "o", threshold: 1, keys: [key] }
  const actives = [{ ...owner, type: 2, operations: "00".repeat(32) }]
  const update = (fields: object, text?: (json: string) => string) =>
    refused("accountpermissionupdate", { owner, actives, ...fields }, text)
  expect(await update({ owner_address: "41" })).toBe("invalidate ownerAddress")
  expect(await update({ owner_address: hex(stranger(1_005).address) })).toBe(
    "ownerAddress account does not exist",
  )
  expect(await update({ owner: null })).toBe("owner permission is missed")
  expect(await update({ witness: owner })).toBe(
    "account isn't witness can't set witness permission",
  )
  expect(await update({ owner: { ...owner, keys: [{ ...key, address: "41" }] } })).toBe(
    "key is not a validate address",
  )
  const heavy = {
    ...owner,
    keys: [
      { ...key, weight: 7 },
      { address: hex(open.other.address), weight: 7 },
    ],
  }
  expect(await update({ owner: heavy }, (json) => json.replaceAll(":7", `:${INT_64_MAX}`))).toBe(
    "long overflow",
  )
})

describe("a call", () => {
  const constant = async (fields: object) => {
    const given = {
      owner_address: hex(open.payer.address),
      contract_address: token,
      function_selector: "decimals()",
      ...fields,
    }
    const { result } = await open.post("wallet/triggerconstantcontract", given)
    const { code, message } = Object(result)
    return code === undefined ? "" : `${code}: ${Buffer.from(message, "hex").toString("utf8")}`
  }

  test("carries no negative value and no token", async () => {
    expect(await constant({ call_value: -1 })).toBe(
      "CONTRACT_VALIDATE_ERROR: callValue must be >= 0",
    )
    const created = {
      contract_address: undefined,
      function_selector: undefined,
      data: "00",
      call_value: -1,
    }
    expect(await constant(created)).toBe("CONTRACT_VALIDATE_ERROR: callValue must be >= 0")
    expect(await constant({ call_value: "9223372036854775808" })).toBe(
      'OTHER_ERROR: class java.lang.NumberFormatException : For input string: "9223372036854775808"',
    )
    expect(await constant({ call_token_value: -1 })).toBe(
      "CONTRACT_VALIDATE_ERROR: tokenValue must be >= 0",
    )
    expect(await constant({ token_id: 1_000_000 })).toBe(
      "CONTRACT_VALIDATE_ERROR: tokenId must be > 1000000",
    )
    expect(await constant({ call_token_value: 5 })).toBe(
      "CONTRACT_VALIDATE_ERROR: invalid arguments with tokenValue = 5, tokenId = 0",
    )
    expect(await constant({ call_token_value: 5, token_id: 1_000_001 })).toBe(
      "CONTRACT_VALIDATE_ERROR: No asset !",
    )
    expect(await constant({ owner_address: hex(stranger(1_006).address), call_value: 1 })).toBe(
      "CONTRACT_VALIDATE_ERROR: Validate InternalTransfer error, no OwnerAccount.",
    )
    expect(await constant({ owner_address: hex(stranger(1_006).address) })).toBe("")
  })

  test("names its accounts", async () => {
    expect(await constant({ owner_address: "" })).toBe(
      "OTHER_ERROR: class java.security.InvalidParameterException : owner_address isn't set.",
    )
    expect(await constant({ contract_address: "41" })).toBe(
      "OTHER_ERROR: class java.lang.IllegalArgumentException : contract_address must have 21 bytes and start with 41",
    )
  })
})

describe("a transaction", () => {
  test("that creates a contract has values of at least 0", async () => {
    const [contract] = (
      await open.web.transactionBuilder.createSmartContract(
        { abi: [], bytecode: "00", feeLimit: 1, originEnergyLimit: 1 },
        open.payer.address,
      )
    ).raw_data.contract
    const made = contract?.parameter.value
    const sent = (changes: object, outer: object = {}) => {
      const value = {
        ...made,
        ...outer,
        new_contract: { ...Object(made).new_contract, ...changes },
      }
      return sendRaw({ contract: [{ ...contract, parameter: { ...contract?.parameter, value } }] })
    }
    expect(await sent({ call_value: -1 })).toBe("Contract validate error : callValue must be >= 0")
    expect(await sent({}, { call_token_value: -1 })).toBe(
      "Contract validate error : tokenValue must be >= 0",
    )
  })

  test("that creates a contract fails once somebody has activated its address", async () => {
    const creation = await open.web.transactionBuilder.createSmartContract(
      { abi: [], bytecode: "00", feeLimit: 1_000_000, originEnergyLimit: 1 },
      open.payer.address,
    )
    const address = open.web.address.fromHex(creation.contract_address)
    await open.land(await open.pay(address, 1))
    expect(await open.refused(creation)).toEqual([
      "CONTRACT_VALIDATE_ERROR",
      `Contract validate error : Trying to create a contract with existing contract address: ${address}`,
    ])
  })

  test("that activates an account is at most 1,000 bytes without its signatures", async () => {
    const pay = await open.pay(stranger(1_007).address, 1)
    const large = await open.web.transactionBuilder.addUpdateData(pay, "00".repeat(900), "hex")
    const [code, message] = await open.refused(large)
    expect(code).toBe("TOO_BIG_TRANSACTION_ERROR")
    expect(message).toMatch(
      new RegExp(
        `^Too big new account transaction, TxId ${large.txID}, the size is 10\\d\\d bytes, maxTxSize 1000$`,
      ),
    )
  })

  test("has one contract", async () => {
    const { raw_data: raw } = await open.pay(open.other.address, 1)
    expect(await sendRaw({ contract: [...raw.contract, ...raw.contract] })).toBe(
      "Error: act size should be exactly 1, this is extend feature",
    )
  })

  test("with a contract of another type than it says is nobody's", async () => {
    const { raw_data: raw } = await open.pay(open.other.address, 1)
    const contract = raw.contract.map((each) => ({
      ...each,
      parameter: { ...each.parameter, type_url: "type.googleapis.com/protocol.Other" },
    }))
    expect(await sendRaw({ contract })).toMatch(/it is not contained of permission\.$/)
  })

  test("is weighed by a permission that exists and allows it", async () => {
    const weigh = async (permissionId: number, owner = open.payer.address) => {
      const transaction = await open.web.transactionBuilder.sendTrx(open.other.address, 1, owner, {
        permissionId,
      })
      return Object((await open.post("wallet/getsignweight", transaction))["result"])["message"]
    }
    expect(await weigh(0, stranger(1_008).address)).toBe("Account does not exist!")
    expect(await weigh(3)).toBe("Permission for this, does not exist!")
    const update = await open.web.transactionBuilder.updateAccountPermissions(
      open.payer.address,
      {
        type: 0,
        permission_name: "o",
        threshold: 1,
        keys: [{ address: open.payer.address, weight: 1 }],
      },
      undefined,
      [
        {
          type: 2,
          permission_name: "a",
          threshold: 1,
          operations: "00".repeat(32),
          keys: [{ address: open.payer.address, weight: 1 }],
        },
      ],
      { permissionId: 2 },
    )
    expect(Object((await open.post("wallet/getsignweight", update))["result"])["message"]).toBe(
      "Permission denied!",
    )
  })
})

/** Signs and sends raw data that TronWeb would not build, with the bytes that this node makes of it. @returns the message */
async function sendRaw(changes: object): Promise<string | undefined> {
  const { raw_data: raw, ...rest } = await open.pay(open.other.address, 1)
  const raw_data = { ...raw, fee_limit: 1_000_000, ...changes }
  return open.sendAnew({ ...rest, raw_data })
}
