import { bytesToHex } from "@noble/hashes/utils.js"
import { blockToJson, landedToJson, type Block, type LandedTransaction } from "../block/Block.ts"
import type { Json, JsonObject } from "../protobuf/Json.ts"
import { infoToJson } from "../transaction/TransactionInfo.ts"
import { transactionToJson } from "../transaction/transactionJson.ts"
import { visibleBlock, type RequestView } from "./NodeView.ts"
import type { Parameters } from "./Parameters.ts"

/** Answers a request for a view. */
export type Route = (view: RequestView, request: Parameters) => Json | Promise<Json>

/** Blocks in one answer, less 1 (java-tron, `BLOCK_LIMIT_NUM`). */
const MOST_BLOCKS = 100n

const nothing: JsonObject = {}

function shown(block: Block | null, { visible }: Parameters, detail?: boolean): JsonObject {
  return block === null ? nothing : blockToJson(block, visible, detail)
}

const getNowBlock: Route = (view, request) => shown(view.newest, request)

/** By number, id, or the newest; the header alone unless `detail` is set (`GetBlockServlet`). */
const getBlock: Route = (view, request) => {
  const detail = request.flag("detail")
  const idOrNumber = request.text("id_or_num")
  if (idOrNumber === "") return shown(view.newest, request, detail)
  if (/^\d+$/.test(idOrNumber) && idOrNumber.length < 64)
    return shown(visibleBlock(view, Number(idOrNumber)), request, detail)
  return shown(byId(view, idOrNumber), request, detail)
}

const getBlockByNum: Route = (view, request) =>
  shown(visibleBlock(view, Number(request.integer("num"))), request)

const getBlockById: Route = (view, request) => shown(byId(view, idIn(request)), request)

/** The bytes of `value`, which messages hold as hex (`BytesMessage`). @throws ParseError for other texts */
function idIn(request: Parameters): string {
  return bytesToHex(request.bytes("value"))
}

function byId(view: RequestView, id: string): Block | null {
  const block = view.network.chain.byId(id.replace(/^0x/, "").toLowerCase())
  return block === null ? null : visibleBlock(view, block.number)
}

/** Blocks from `startNum` to before `endNum`. `{}` if the range is empty or longer than 100. */
const getBlockByLimitNext: Route = (view, request) => {
  const start = request.integer("startNum")
  const end = request.integer("endNum")
  if (start < 0n || end - start > MOST_BLOCKS) return nothing
  return blocks(view, request, Number(start), Number(end))
}

/** The newest blocks, at most 99. */
const getBlockByLatestNum: Route = (view, request) => {
  const count = request.integer("num")
  if (count >= MOST_BLOCKS) return nothing
  const end = view.newest.number + 1
  return blocks(view, request, end - Number(count), end)
}

function blocks(view: RequestView, request: Parameters, start: number, end: number): JsonObject {
  const found: Json[] = []
  for (let number = start; number < end; number += 1) {
    const block = visibleBlock(view, number)
    if (block !== null) found.push(shown(block, request))
  }
  return found.length === 0 ? nothing : { block: found }
}

function transactionOf(
  view: RequestView,
  request: Parameters,
): { readonly block: Block; readonly landed: LandedTransaction } | null {
  const found = view.network.chain.transaction(idIn(request))
  return found === null || visibleBlock(view, found.block.number) === null ? null : found
}

/** `/wallet` also answers with pending transactions; their receipts are known once a block holds them. */
const getTransactionById: Route = (view, request) => {
  const landed = transactionOf(view, request)?.landed ?? pendingOf(view, request)
  return landed === null ? nothing : landedToJson(landed, request.visible)
}

function pendingOf(view: RequestView, request: Parameters): LandedTransaction | null {
  const { newest, network } = view
  return newest === network.chain.head ? network.pendingTransaction(idIn(request)) : null
}

const getTransactionInfoById: Route = (view, request) => {
  const found = transactionOf(view, request)
  return found === null ? nothing : infoToJson(found.landed.info, found.block, request.visible)
}

/** Receipts of a block; `{}` for number 0 and below (`GetTransactionInfoByBlockNumServlet`). */
const getTransactionInfoByBlockNum: Route = (view, request) => {
  const number = request.integer("num")
  if (number <= 0n) return nothing
  const block = visibleBlock(view, Number(number))
  if (block === null) return []
  return block.transactions.map(({ info }) => infoToJson(info, block, request.visible))
}

const getTransactionCountByBlockNum: Route = (view, request) => ({
  count: visibleBlock(view, Number(request.integer("num")))?.transactions.length ?? 0,
})

/** Ids of pending transactions. */
const getTransactionListFromPending: Route = ({ network }) => ({
  txId: network.pendingTransactions.map(({ id }) => id),
})

const getTransactionFromPending: Route = ({ network }, request) => {
  const id = idIn(request)
  const found = network.pendingTransactions.find((each) => each.id === id)
  return found === undefined ? nothing : transactionToJson(found, request.visible)
}

const getPendingSize: Route = ({ network }) => ({
  pendingTransactionSize: network.pendingTransactions.length,
})

export const blockRoutes: { readonly [name: string]: Route } = {
  getnowblock: getNowBlock,
  getblock: getBlock,
  getblockbynum: getBlockByNum,
  getblockbyid: getBlockById,
  getblockbylimitnext: getBlockByLimitNext,
  getblockbylatestnum: getBlockByLatestNum,
  gettransactionbyid: getTransactionById,
  gettransactioninfobyid: getTransactionInfoById,
  gettransactioninfobyblocknum: getTransactionInfoByBlockNum,
  gettransactioncountbyblocknum: getTransactionCountByBlockNum,
  gettransactionlistfrompending: getTransactionListFromPending,
  gettransactionfrompending: getTransactionFromPending,
  getpendingsize: getPendingSize,
}
