import { describe, expect, it } from "vitest"
import { classifyFailure } from "../../src/rpc/classifyFailure.ts"
import { errorIn } from "../../src/rpc/errorIn.ts"
import { receiptOutcome } from "../../src/rpc/receiptOutcome.ts"

const hex = (text: string) => Buffer.from(text, "utf8").toString("hex")

/** What the classifier makes of an answer of `/wallet/broadcasttransaction`, or of `broadcasthex`. */
function broadcast(code: string, text: string, path = "wallet/broadcasttransaction") {
  const body = path.endsWith("hex")
    ? { result: false, code, message: text, transaction: "{}", txid: "ab" }
    : { code, txid: "ab", message: hex(text) }
  const error = errorIn(path, body)
  return error === null ? null : classifyFailure({ method: path, httpStatus: 200, ...error }).kind
}

/*
 * The checks of a broadcast in the order of a node (java-tron 4.8.0: Wallet.broadcastTransaction,
 * Manager.pushTransaction and processTransaction, the actuators' validate).
 */
const words: ReadonlyArray<readonly [kind: string, code: string, text: string]> = [
  ["unsolidified", "BLOCK_UNSOLIDIFIED", "Block unsolidified."],
  ["unconnected", "NO_CONNECTION", "No connection."],
  ["unconnected", "NOT_ENOUGH_EFFECTIVE_CONNECTION", "Insufficient connection."],
  ["busy", "SERVER_BUSY", "Server busy."],
  ["already-known", "DUP_TRANSACTION_ERROR", "Transaction already exists."],
  ["already-known", "DUP_TRANSACTION_ERROR", "Dup transaction."],
  [
    "transaction-refused",
    "CONTRACT_VALIDATE_ERROR",
    "Contract validate error : contract size should be 1",
  ],
  ["expired", "TRANSACTION_EXPIRATION_ERROR", "Transaction expired"],
  ["signature-refused", "SIGERROR", "Validate signature error: miss sig or contract"],
  [
    "signature-refused",
    "SIGERROR",
    "Validate signature error: 00 is signed by TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC but it is not contained of permission.",
  ],
  ["signature-refused", "SIGERROR", "Validate signature error: permission isn't exit"],
  ["tapos-mismatch", "TAPOS_ERROR", "Tapos check error."],
  [
    "too-large",
    "TOO_BIG_TRANSACTION_ERROR",
    "Too big transaction, TxId ab, the size is 512001 bytes, maxTxSize 512000",
  ],
  [
    "account-missing",
    "CONTRACT_VALIDATE_ERROR",
    "Contract validate error : account [TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC] does not exist",
  ],
  ["unfunded", "BANDWITH_ERROR", "Account resource insufficient error."],
  [
    "unfunded",
    "CONTRACT_VALIDATE_ERROR",
    "Contract validate error : Validate TransferContract error, balance is not sufficient.",
  ],
  [
    "unfunded",
    "CONTRACT_VALIDATE_ERROR",
    "Contract validate error : frozenBalance must be less than or equal to accountBalance",
  ],
  // The receiver of stake, not the sender.
  [
    "transaction-refused",
    "CONTRACT_VALIDATE_ERROR",
    "Contract validate error : Account[417e5f4552091a69125d5dfcb7b8c2659029395bdf] not exists",
  ],
  [
    "transaction-refused",
    "CONTRACT_VALIDATE_ERROR",
    "Contract validate error : delegateBalance must be less than or equal to available FreezeEnergyV2 balance",
  ],
  [
    "transaction-refused",
    "CONTRACT_VALIDATE_ERROR",
    "Contract validate error : feeLimit must be >= 0 and <= 15000000000",
  ],
  [
    "contract-missing",
    "CONTRACT_VALIDATE_ERROR",
    "Contract validate error : No contract or not a smart contract",
  ],
  ["transaction-refused", "CONTRACT_EXE_ERROR", "Contract execute error : null"],
  ["unavailable", "OTHER_ERROR", "Error: null"],
]

describe("a refused broadcast", () => {
  it.each(words)("is %s: %s %s", (kind, code, text) => {
    expect(broadcast(code, text)).toBe(kind)
    expect(broadcast(code, text, "wallet/broadcasthex")).toBe(kind)
  })

  it("is not one if the node accepted it", () => {
    expect(errorIn("wallet/broadcasttransaction", { result: true, txid: "ab" })).toBe(null)
    expect(errorIn("wallet/broadcasthex", { result: true, code: "SUCCESS", message: "" })).toBe(
      null,
    )
  })

  it("is one without `result` or a code", () => {
    expect(broadcast("", "")).toBe("unavailable")
  })
})

describe("a failed execution", () => {
  const path = "wallet/triggerconstantcontract"
  const executed = (body: unknown, at = path) => {
    const error = errorIn(at, body)
    return error === null ? null : classifyFailure({ method: at, httpStatus: 200, ...error })
  }
  const failed = (code: string, text: string) =>
    executed({ result: { code, message: hex(text) } })?.kind
  const vm = "class org.tron.core.vm.program.Program$"

  it.each([
    ["out-of-time", `${vm}OutOfTimeException : CPU timeout for 'MULMOD' operation executing`],
    [
      "out-of-energy",
      `${vm}OutOfEnergyException : Not enough energy for 'SSTORE' operation executing: curInvokeEnergyLimit[1], curOpEnergy[20000], usedEnergy[0]`,
    ],
    ["halted", `${vm}BadJumpDestinationException : Operation with pc isn't 'JUMPDEST': PC[0];`],
    ["halted", `${vm}OutOfMemoryException : Out of Memory when 'MSTORE' operation executing`],
    ["halted", `${vm}IllegalOperationException : Invalid operation code: opCode[fe];`],
    ["unavailable", "class java.lang.NullPointerException : null"],
  ])("is %s: %s", (kind, text) => {
    expect(failed("OTHER_ERROR", text)).toBe(kind)
  })

  it.each([
    ["contract-missing", "No contract or not a valid smart contract"],
    ["contract-missing", "Smart contract is not exist."],
    ["method-unsupported", "this node does not support constant"],
    ["method-unsupported", "this node does not estimate energy"],
    ["transaction-refused", "Contract validate error"],
  ])("is %s: %s", (kind, text) => {
    expect(failed("CONTRACT_VALIDATE_ERROR", text)).toBe(kind)
  })

  it("is a revert beside `result: true`, with what it returned", () => {
    const body = {
      result: { result: true, message: hex("REVERT opcode executed") },
      constant_result: ["08c379a0"],
      transaction: { ret: [{ ret: "FAILED" }] },
    }
    expect(executed(body)).toEqual({ kind: "reverted", revertData: "0x08c379a0" })
    expect(executed({ ...body, result: { result: true } })?.kind).toBe("reverted")
    expect(executed({ ...body, transaction: {} })?.kind).toBe("reverted")
    expect(executed(body, "wallet/estimateenergy")?.kind).toBe("reverted")
  })

  it("is a revert whatever the contract wrote", () => {
    const texts = hex("CONTRACT_VALIDATE_ERROR OutOfTimeException")
    const message = hex("REVERT opcode executed")
    expect(executed({ result: { result: true, message }, constant_result: [texts] })).toEqual({
      kind: "reverted",
      revertData: `0x${texts}`,
    })
  })

  it("is not one if the call succeeded", () => {
    const body = { result: { result: true }, constant_result: ["00"], transaction: { ret: [{}] } }
    expect(executed(body)).toBe(null)
  })
})

describe("an answer without the question's shape", () => {
  it.each([
    ["rate-limited", 200, "class java.lang.IllegalAccessException : lack of computing resources"],
    ["unavailable", 200, "class java.lang.NullPointerException : null"],
    [
      "method-unsupported",
      200,
      "class java.lang.IllegalStateException : this API is closed because this node is a lite fullnode: API is closed",
    ],
    [
      "rate-limited",
      403,
      "The key exceeds the frequency limit(3), and the query server is suspended for 5s",
    ],
    ["rate-limited", 429, ""],
    ["unauthorized", 401, "API key is not authorised"],
    ["unauthorized", 403, ""],
    ["method-unsupported", 405, ""],
    ["malformed", 413, ""],
    ["unavailable", 502, ""],
  ])("is %s: status %i %s", (kind, httpStatus, text) => {
    const error = text === "" ? {} : errorIn("wallet/getnowblock", { Error: text })
    expect(classifyFailure({ method: "wallet/getnowblock", httpStatus, ...error }).kind).toBe(kind)
  })

  it("holds no error if it is an object of the chain", () => {
    expect(errorIn("wallet/getnowblock", { blockID: "00" })).toBe(null)
    expect(errorIn("wallet/getaccount", { result: false, code: "SIGERROR" })).toBe(null)
  })
})

describe("the word of a receipt", () => {
  it.each<readonly [string, string]>([
    ["SUCCESS", "success"],
    ["DEFAULT", "success"],
    ["REVERT", "reverted"],
    ["OUT_OF_ENERGY", "out-of-energy"],
    ["OUT_OF_TIME", "out-of-time"],
    ["TRANSFER_FAILED", "transfer-failed"],
    ...[
      "BAD_JUMP_DESTINATION",
      "OUT_OF_MEMORY",
      "PRECOMPILED_CONTRACT",
      "STACK_TOO_SMALL",
      "STACK_TOO_LARGE",
      "ILLEGAL_OPERATION",
      "STACK_OVERFLOW",
      "JVM_STACK_OVER_FLOW",
      "UNKNOWN",
      "INVALID_CODE",
    ].map((word) => [word, "halted"] as const),
  ])("%s means %s", (word, outcome) => {
    expect(receiptOutcome(word)).toBe(outcome)
  })

  it("is absent where no contract ran, and unknown in a later version", () => {
    expect(receiptOutcome(undefined)).toBe("success")
    expect(receiptOutcome("FROZEN")).toBe(null)
    expect(receiptOutcome("constructor")).toBe(null)
  })
})
