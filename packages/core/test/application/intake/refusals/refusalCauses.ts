import type { Cause, RefusalTable } from "./RefusalTable.ts"

const zeroEvm = `0x${"0".repeat(40)}`
const zeroSolana = "1".repeat(32)
const payeeField = (route: string): string =>
  route.includes("deposit") ? "recipientInfo" : "recipientAddress"

/** One line for every cause that the rules of the routes know, beyond the shapes of single fields. */
export function causesOn(table: RefusalTable): ReadonlyArray<Cause> {
  const { onSolana, world } = table
  const [gold, lead, tin] = [table.token(0), table.token(1), table.token(2)]
  const gateway = world.network.gateway
  const native = onSolana ? zeroSolana : zeroEvm
  const forOther = onSolana ? "POST /deposit-solana-for-other" : "POST /deposit-for-other"
  const twice = { tokenAddresses: [gold, lead], amounts: ["1000", "1000"] }

  const everywhere = (
    [
      "GET /balance",
      "GET /recipient-info",
      "GET /stuck-utxo-balance",
      "GET /get-fee",
      "GET /get-swap-data",
      "POST /refresh-cache",
      "POST /deposit",
      forOther,
      "POST /withdraw",
      "POST /transfer",
      "POST /swap",
      "POST /private-send",
      "POST /withdraw-stuck-utxos",
    ] as const
  ).flatMap((route): ReadonlyArray<Cause> => {
    const chain = route.startsWith("GET") ? "999" : 999
    return [
      { route, name: "a chain that is not served", fields: { chainId: chain } },
      { route, name: "a misspelt field", fields: { feeAmuont: "5", recipientAdress: "x" } },
    ]
  })

  const tokenOf: ReadonlyArray<readonly [Cause["route"], string]> = [
    ["GET /get-fee", "tokenAddresses"],
    ["GET /get-swap-data", "inputTokenAddress"],
    ["GET /get-swap-data", "outputTokenAddress"],
    ["POST /deposit", "tokenAddresses"],
    ["POST /withdraw", "tokenAddresses"],
    ["POST /transfer", "tokenAddresses"],
    ["POST /private-send", "tokenAddress"],
    ["POST /private-send", "feeToken"],
    ["POST /withdraw-stuck-utxos", "tokenAddress"],
  ]
  const unknownTokens = tokenOf.flatMap(([route, field]): ReadonlyArray<Cause> => {
    const wrap = (text: string) => (field === "tokenAddresses" ? [text] : text)
    return [
      { route, name: `${field} that is not served`, fields: { [field]: wrap(table.stranger) } },
      { route, name: `${field} of another family`, fields: { [field]: wrap(table.foreigner) } },
    ]
  })

  const payees = (
    [
      forOther,
      "POST /withdraw",
      "POST /transfer",
      "POST /private-send",
      "POST /withdraw-stuck-utxos",
    ] as const
  ).flatMap((route): ReadonlyArray<Cause> => {
    const to = (address: string) =>
      route === "POST /private-send"
        ? {
            recipients: [
              { address: table.stranger, amount: "5" },
              { address, amount: "5" },
            ],
          }
        : { [payeeField(route)]: address }
    return [
      { route, name: "a payee of another family", fields: to(table.foreigner) },
      { route, name: "the native coin's placeholder as payee", fields: to(native) },
      { route, name: "the pool as payee", fields: to(world.text(gateway.pool)) },
      { route, name: "a token's contract as payee", fields: to(gold) },
      { route, name: "a payee who is screened out", fields: to(world.text(table.blocked)) },
      { route, name: "a damaged recipientInfo as payee", fields: to("shielded1qqqq") },
    ]
  })

  const relayed = (["POST /withdraw", "POST /transfer"] as const).flatMap(
    (route): ReadonlyArray<Cause> => [
      { route, name: "more amounts than tokens", fields: { amounts: ["1", "2"] } },
      { route, name: "an amount with a leading zero", fields: { amounts: ["01"] } },
      { route, name: "an amount above the most", fields: { amounts: [(2n ** 127n).toString()] } },
      {
        route,
        name: "amounts of one token above the most",
        fields: {
          tokenAddresses: [gold, gold],
          amounts: Array(2).fill((2n ** 127n - 1n).toString()),
        },
      },
      {
        route,
        name: "four tokens",
        fields: {
          tokenAddresses: [gold, lead, tin, native],
          amounts: Array(4).fill("1"),
          feeToken: gold,
        },
      },
      { route, name: "a fee token that is not served", fields: { feeToken: table.stranger } },
      { route, name: "a fee token of another family", fields: { feeToken: table.foreigner } },
      {
        route,
        name: "a fee token that is not sent",
        fields: { ...(onSolana ? {} : { amounts: ["1"] }), feeToken: lead },
      },
      {
        route,
        name: "a fee token without a price",
        fields: { feeToken: tin, tokenAddresses: [tin], amounts: ["1"] },
      },
      { route, name: "no fee", fields: { feeAmount: "0", amounts: ["1"] } },
      { route, name: "a referral that is not listed", fields: { ref: "friend" } },
      { route, name: "a wallet's signature in a normal session", fields: { signature: "0x00" } },
      { route, name: "a timestamp of long ago", fields: { timestamp: 1 } },
    ],
  )

  const swaps: ReadonlyArray<Cause> = [
    { route: "POST /swap", name: "one token", fields: { tokenAddresses: [gold] } },
    { route: "POST /swap", name: "three tokens", fields: { tokenAddresses: [gold, lead, tin] } },
    { route: "POST /swap", name: "the same token twice", fields: { tokenAddresses: [gold, gold] } },
    { route: "POST /swap", name: "one amount", fields: { amounts: ["-5"] } },
    { route: "POST /swap", name: "three amounts", fields: { amounts: ["-5", "5", "5"] } },
    { route: "POST /swap", name: "an input without a minus", fields: { amounts: ["5", "5"] } },
    { route: "POST /swap", name: "a negative output", fields: { amounts: ["-5", "-5"] } },
    { route: "POST /swap", name: "another input", fields: { amounts: ["-5", "5"] } },
    { route: "POST /swap", name: "another pair", fields: { tokenAddresses: [lead, gold] } },
    { route: "POST /swap", name: "another exchange", fields: { externalActionId: "Elsewhere" } },
    { route: "POST /swap", name: "Transact", fields: { externalActionId: "Transact" } },
    {
      route: "POST /swap",
      name: "more than was quoted",
      fields: { amounts: ["-900000000", "9999999999"] },
    },
    {
      route: "POST /swap",
      name: "swapData that was altered",
      fields: { swapData: `Ag${"A".repeat(300)}` },
    },
    { route: "POST /swap", name: "a referral that is not listed", fields: { ref: "friend" } },
    { route: "POST /swap", name: "another owner's swapData", fields: {}, byWallet: true },
    {
      route: "GET /get-fee",
      name: "a swap of one token",
      fields: { externalActionId: "Venue", tokenAddresses: gold },
    },
    { route: "GET /get-fee", name: "another exchange", fields: { externalActionId: "Elsewhere" } },
    {
      route: "GET /get-fee",
      name: "a recipient of another family",
      fields: { recipientAddress: table.foreigner },
    },
    { route: "GET /get-fee", name: "an amount too many", fields: { amounts: ["1", "2"] } },
    {
      route: "GET /get-fee",
      name: "a fee token of another family",
      fields: { feeToken: table.foreigner },
    },
    {
      route: "GET /get-swap-data",
      name: "the same token twice",
      fields: { outputTokenAddress: gold },
    },
    {
      route: "GET /get-swap-data",
      name: "too many fraction digits",
      fields: { amount: "0.0000001" },
    },
    { route: "GET /get-swap-data", name: "a slippage of 50", fields: { slippagePercentage: "50" } },
    {
      route: "GET /get-swap-data",
      name: "a pair without a route",
      fields: { outputTokenAddress: tin },
    },
  ]

  const deposits: ReadonlyArray<Cause> = [
    { route: "POST /deposit", name: "less than the least", fields: { amounts: ["99"] } },
    { route: "POST /deposit", name: "two tokens", fields: twice },
    { route: "POST /deposit", name: "a ref", fields: { ref: "friend" } },
    { route: forOther, name: "two tokens", fields: twice },
    { route: forOther, name: "less than the least", fields: { amounts: ["99"] } },
    {
      route: onSolana ? "POST /deposit-for-other" : "POST /deposit-solana-for-other",
      name: "on this chain",
      fields: twice,
    },
  ]

  const paid = (address: string, amount: string) => ({ recipients: [{ address, amount }] })
  const orders: ReadonlyArray<Cause> = [
    {
      route: "POST /private-send",
      name: "33 recipients",
      fields: { recipients: Array(33).fill({ address: table.stranger, amount: "1" }) },
    },
    {
      route: "POST /private-send",
      name: "a recipient without amount",
      fields: { recipients: [{ address: table.stranger }] },
    },
    {
      route: "POST /private-send",
      name: "a recipient that is no address",
      fields: paid("bob", "5"),
    },
    { route: "POST /private-send", name: "an amount of 0", fields: paid(table.stranger, "0") },
    {
      route: "POST /private-send",
      name: "amounts above the most",
      fields: paid(table.stranger, (2n ** 127n - 1n).toString()),
    },
    {
      route: "POST /private-send",
      name: "a completion that is past",
      fields: { txCompletionTime: 5 },
    },
    { route: "POST /private-send", name: "a fee in another token", fields: { feeToken: lead } },
    { route: "POST /private-send", name: "a fee of nothing", fields: { feeAmount: "0" } },
    {
      route: "POST /private-send",
      name: "a referral that is not listed",
      fields: { ref: "friend" },
    },
  ]

  const reads: ReadonlyArray<Cause> = [
    { route: "GET /operations", name: "a cursor of another service", fields: { cursor: "abc" } },
    {
      route: "GET /operation/:nonce",
      name: "no UUID in the path",
      fields: {},
      path: { nonce: "7" },
    },
    {
      route: "GET /private-send/:orderId",
      name: "no UUID in the path",
      fields: {},
      path: { orderId: "7" },
    },
    {
      route: "POST /cancel-operation",
      name: "no UUID as operation",
      fields: { operation: "7" },
    },
    { route: "GET /balance", name: "a ref", fields: { ref: "friend" } },
  ]

  return [
    ...everywhere,
    ...unknownTokens,
    ...payees,
    ...relayed,
    ...swaps,
    ...deposits,
    ...orders,
    ...reads,
  ]
}
