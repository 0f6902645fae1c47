import type { Types } from "tronweb"
import { testToken } from "@shielded-relay/pool-contracts/testing"
import { messageHex, stranger, type OpenNode } from "./OpenNode.ts"

/** What an answer is to: something that the node has, something it has not, or a request that it refuses. */
export type Case = "known" | "unknown" | "refused"

export interface ShapeRow {
  /** The class of java-tron 4.8.0, in `org.tron.core.services.http`, that gives the answer its shape. */
  readonly servlet: string
  /** Bodies by case. `unknown` only where the servlet answers an empty object for what it does not find. */
  readonly bodies: Partial<Readonly<Record<Case, object | string>>>
}

const nobody = stranger(0x5a5a)
const noHash = "ab".repeat(32)
/** 42 hex digits, but no address: the first byte must be 41. */
const badAddress = "xyz"

/** What `prepare` leaves on the node. Addresses are hex with 41. */
export interface Prepared {
  readonly owner: string
  readonly friend: string
  readonly contract: string
  /** A body of `deploycontract`. */
  readonly creation: object
  /** The id of a transaction with a log, and its block. */
  readonly mined: string
  readonly minedIn: number
  readonly headId: string
  /** In the node's pool. */
  readonly waiting: Types.SignedTransaction
  readonly unsent: Types.SignedTransaction
  readonly inHex: Types.SignedTransaction
}

/** A node with a contract, stake for energy that is lent and released in part, and a transaction in its pool. */
export async function prepare(open: OpenNode): Promise<Prepared> {
  const builder = open.web.transactionBuilder
  const { payer, other } = open
  const owner = open.web.address.toHex(payer.address)
  const friend = open.web.address.toHex(other.address)
  const words = [96, 160, 6, 1, 0, 1, 0].map((word, at) =>
    at === 4 || at === 6 ? "54".padEnd(64, "0") : word.toString(16).padStart(64, "0"),
  )
  const creation = {
    owner_address: owner,
    abi: JSON.stringify(testToken.abi),
    bytecode: testToken.bytecode.slice(2),
    name: "T",
    fee_limit: 1_000_000_000,
    consume_user_resource_percent: 100,
    origin_energy_limit: 1_000_000,
    parameter: words.join(""),
  }
  const deploy = await builder.createSmartContract({
    ...creation,
    abi: testToken.abi,
    name: "T",
    feeLimit: creation.fee_limit,
    userFeePercentage: 100,
    originEnergyLimit: creation.origin_energy_limit,
    rawParameter: creation.parameter,
  })
  await open.land(deploy)
  const contract = String(deploy.contract_address)
  await open.land(await builder.freezeBalanceV2(5_000_000_000, "ENERGY", payer.address))
  await open.land(await builder.freezeBalanceV2(50_000_000, "BANDWIDTH", payer.address))
  await open.land(
    await builder.delegateResource(10_000_000, other.address, "ENERGY", payer.address, true, 10),
  )
  await open.land(
    await builder.delegateResource(10_000_000, other.address, "ENERGY", payer.address),
  )
  await open.land(await builder.unfreezeBalanceV2(2_000_000, "ENERGY", payer.address))
  const minted = await open.land(
    (
      await builder.triggerSmartContract(
        contract,
        "mint(address,uint256)",
        { feeLimit: 100_000_000 },
        [
          { type: "address", value: payer.address },
          { type: "uint256", value: 7 },
        ],
        payer.address,
      )
    ).transaction,
  )
  // What was released may be withdrawn, 14 days later.
  await open.node.passTime(15 * 86_400_000)
  await open.land(await builder.unfreezeBalanceV2(2_000_000, "ENERGY", payer.address))
  const waiting = await open.sign(await open.pay(other.address, 3))
  await open.send(waiting)
  const unsent = await open.sign(await open.pay(other.address, 4))
  const inHex = await open.sign(await open.pay(other.address, 5))
  const { blockID } = await open.get("wallet/getnowblock")
  return {
    owner,
    friend,
    contract,
    creation,
    mined: String(minted["id"]),
    minedIn: Number(minted["blockNumber"]),
    headId: String(blockID),
    waiting,
    unsent,
    inHex,
  }
}

/** A request for every route, in every case that it has. */
export function requestsFor(
  open: OpenNode,
  prepared: Prepared,
): Readonly<Record<string, ShapeRow>> {
  const { owner, friend, contract, creation, mined, waiting, unsent } = prepared
  const { minedIn, headId, inHex } = prepared
  const unknown = open.web.address.toHex(nobody.address)
  const head = open.node.head()
  const balanceOf = {
    owner_address: owner,
    contract_address: contract,
    function_selector: "balanceOf(address)",
    parameter: owner.slice(2).padStart(64, "0"),
  }
  const send = {
    ...balanceOf,
    function_selector: "transfer(address,uint256)",
    parameter: friend.slice(2).padStart(64, "0") + "1".padStart(64, "0"),
  }
  const none = { ...balanceOf, contract_address: unknown }
  const stake = { owner_address: owner, resource: "ENERGY" }
  const hexOf = (sent: typeof waiting) => messageHex(sent.raw_data_hex, String(sent.signature[0]))
  const ofOwner = (servlet: string, name: string): ShapeRow => ({
    servlet,
    bodies: {
      known: { [name]: owner },
      unknown: { [name]: unknown },
      refused: { [name]: badAddress },
    },
  })
  const ofContract = (servlet: string): ShapeRow => ({
    servlet,
    bodies: {
      known: { value: contract },
      unknown: { value: unknown },
      refused: { value: badAddress },
    },
  })
  const built = (servlet: string, known: object, refused: object): ShapeRow => ({
    servlet,
    bodies: { known, refused },
  })
  const always = (servlet: string): ShapeRow => ({ servlet, bodies: { known: {} } })
  const byId = (servlet: string, id: string): ShapeRow => ({
    servlet,
    bodies: { known: { value: id }, unknown: { value: noHash }, refused: { value: "xyz" } },
  })
  const byNumber = (servlet: string): ShapeRow => ({
    servlet,
    bodies: { known: { num: minedIn }, unknown: { num: head + 9 }, refused: { num: "a" } },
  })
  return {
    getaccount: ofOwner("GetAccountServlet", "address"),
    getaccountnet: ofOwner("GetAccountNetServlet", "address"),
    getaccountresource: ofOwner("GetAccountResourceServlet", "address"),
    getcandelegatedmaxsize: {
      servlet: "GetCanDelegatedMaxSizeServlet",
      bodies: {
        known: { owner_address: owner, type: 1 },
        unknown: { owner_address: unknown, type: 1 },
        refused: { owner_address: badAddress, type: 1 },
      },
    },
    getdelegatedresourcev2: {
      servlet: "GetDelegatedResourceV2Servlet",
      bodies: {
        known: { fromAddress: owner, toAddress: friend },
        unknown: { fromAddress: friend, toAddress: owner },
        refused: { fromAddress: badAddress, toAddress: owner },
      },
    },
    getdelegatedresourceaccountindexv2: {
      servlet: "GetDelegatedResourceAccountIndexV2Servlet",
      bodies: { known: { value: owner }, refused: { value: badAddress } },
    },
    getavailableunfreezecount: ofOwner("GetAvailableUnfreezeCountServlet", "owner_address"),
    getcanwithdrawunfreezeamount: {
      servlet: "GetCanWithdrawUnfreezeAmountServlet",
      bodies: {
        known: { owner_address: owner, timestamp: Number.MAX_SAFE_INTEGER },
        unknown: { owner_address: unknown, timestamp: Number.MAX_SAFE_INTEGER },
        refused: { owner_address: badAddress, timestamp: 1 },
      },
    },
    getcontract: ofContract("GetContractServlet"),
    getcontractinfo: ofContract("GetContractInfoServlet"),
    triggerconstantcontract: built("TriggerConstantContractServlet", balanceOf, none),
    triggersmartcontract: built("TriggerSmartContractServlet", send, none),
    estimateenergy: built("EstimateEnergyServlet", send, none),
    getnowblock: always("GetNowBlockServlet"),
    getblock: {
      servlet: "GetBlockServlet",
      bodies: {
        known: { id_or_num: String(minedIn), detail: true },
        unknown: { id_or_num: noHash },
      },
    },
    getblockbynum: byNumber("GetBlockByNumServlet"),
    getblockbyid: {
      servlet: "GetBlockByIdServlet",
      bodies: { known: { value: headId }, unknown: { value: noHash }, refused: { value: "xyz" } },
    },
    getblockbylimitnext: {
      servlet: "GetBlockByLimitNextServlet",
      bodies: {
        known: { startNum: minedIn, endNum: minedIn + 1 },
        unknown: { startNum: head + 5, endNum: head + 6 },
        refused: { startNum: "a", endNum: 1 },
      },
    },
    getblockbylatestnum: {
      servlet: "GetBlockByLatestNumServlet",
      bodies: { known: { num: 1 }, unknown: { num: 0 }, refused: { num: "a" } },
    },
    gettransactionbyid: byId("GetTransactionByIdServlet", mined),
    gettransactioninfobyid: byId("GetTransactionInfoByIdServlet", mined),
    gettransactioninfobyblocknum: {
      servlet: "GetTransactionInfoByBlockNumServlet",
      bodies: { known: { num: minedIn }, refused: { num: "a" } },
    },
    gettransactioncountbyblocknum: {
      servlet: "GetTransactionCountByBlockNumServlet",
      bodies: { known: { num: minedIn }, refused: { num: "a" } },
    },
    gettransactionlistfrompending: always("GetTransactionListFromPendingServlet"),
    gettransactionfrompending: byId("GetTransactionFromPendingServlet", waiting.txID),
    getpendingsize: always("GetPendingSizeServlet"),
    broadcasttransaction: built("BroadcastServlet", unsent, waiting),
    broadcasthex: {
      servlet: "BroadcastHexServlet",
      bodies: {
        known: { transaction: hexOf(inHex) },
        refused: { transaction: hexOf(waiting) },
      },
    },
    getsignweight: built("GetTransactionSignWeightServlet", waiting, {}),
    getapprovedlist: built("GetTransactionApprovedListServlet", waiting, {}),
    createtransaction: built(
      "TransferServlet",
      { owner_address: owner, to_address: friend, amount: 1 },
      { owner_address: owner, to_address: friend, amount: 0 },
    ),
    createaccount: built(
      "CreateAccountServlet",
      { owner_address: owner, account_address: unknown },
      { owner_address: owner, account_address: friend },
    ),
    accountpermissionupdate: built(
      "AccountPermissionUpdateServlet",
      {
        owner_address: owner,
        owner: {
          type: 0,
          permission_name: "owner",
          threshold: 1,
          keys: [{ address: owner, weight: 1 }],
        },
        actives: [
          {
            type: 2,
            permission_name: "active",
            threshold: 1,
            operations: `02${"00".repeat(31)}`,
            keys: [{ address: owner, weight: 1 }],
          },
        ],
      },
      { owner_address: owner },
    ),
    freezebalancev2: built(
      "FreezeBalanceV2Servlet",
      { ...stake, frozen_balance: 1_000_000 },
      { ...stake, frozen_balance: 1 },
    ),
    unfreezebalancev2: built(
      "UnFreezeBalanceV2Servlet",
      { ...stake, unfreeze_balance: 1_000_000 },
      { ...stake, unfreeze_balance: 0 },
    ),
    withdrawexpireunfreeze: built(
      "WithdrawExpireUnfreezeServlet",
      { owner_address: owner },
      { owner_address: unknown },
    ),
    cancelallunfreezev2: built(
      "CancelAllUnfreezeV2Servlet",
      { owner_address: owner },
      { owner_address: unknown },
    ),
    delegateresource: built(
      "DelegateResourceServlet",
      { ...stake, receiver_address: friend, balance: 1_000_000 },
      { ...stake, receiver_address: owner, balance: 1_000_000 },
    ),
    undelegateresource: built(
      "UnDelegateResourceServlet",
      { ...stake, receiver_address: friend, balance: 1_000_000 },
      { ...stake, receiver_address: unknown, balance: 1_000_000 },
    ),
    updatesetting: built(
      "UpdateSettingServlet",
      { owner_address: owner, contract_address: contract, consume_user_resource_percent: 5 },
      { owner_address: friend, contract_address: contract, consume_user_resource_percent: 5 },
    ),
    updateenergylimit: built(
      "UpdateEnergyLimitServlet",
      { owner_address: owner, contract_address: contract, origin_energy_limit: 5 },
      { owner_address: friend, contract_address: contract, origin_energy_limit: 5 },
    ),
    clearabi: built(
      "ClearABIServlet",
      { owner_address: owner, contract_address: contract },
      { owner_address: friend, contract_address: contract },
    ),
    deploycontract: built("DeployContractServlet", creation, { ...creation, abi: "[" }),
    getchainparameters: always("GetChainParametersServlet"),
    getenergyprices: always("GetEnergyPricesServlet"),
    getbandwidthprices: always("GetBandwidthPricesServlet"),
    getmemofee: always("GetMemoFeePricesServlet"),
    getnodeinfo: always("GetNodeInfoServlet"),
    getnextmaintenancetime: always("GetNextMaintenanceTimeServlet"),
    getburntrx: always("GetBurnTrxServlet"),
    listnodes: always("ListNodesServlet"),
    validateaddress: built("ValidateAddressServlet", { address: owner }, { address: badAddress }),
  }
}
