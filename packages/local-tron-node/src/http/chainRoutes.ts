import { bytesToHex } from "@noble/hashes/utils.js"
import { isAddress, toBase58, fromBase58 } from "../address.ts"
import { object } from "../protobuf/Json.ts"
import { some } from "./accountJson.ts"
import type { Route } from "./blockRoutes.ts"

/** Parameters in the order that java-tron lists them; values of 0 are omitted. */
const getChainParameters: Route = ({ network: { state } }) => ({
  chainParameter: Object.entries(state.profile.parameters).map(([key, value]) =>
    object({ key, value: value === 0 ? undefined : value }),
  ),
})

function prices(changes: ReadonlyArray<readonly [number, number]>) {
  return { prices: changes.map(([from, price]) => `${from}:${price}`).join(",") }
}

const getEnergyPrices: Route = ({ network: { state } }) => prices(state.profile.energyPrices)

const getBandwidthPrices: Route = ({ network: { state } }) => prices(state.profile.bandwidthPrices)

const getMemoFee: Route = ({ network: { state } }) =>
  prices([
    [0, 0],
    [1, state.profile.parameters.getMemoFee],
  ])

/** java-tron's version whose behaviour this node follows. */
const CODE_VERSION = "4.8.0"

const getNodeInfo: Route = ({ head, solid, faults, settings }) => {
  const described = (block: typeof head) => `Num:${block.number},ID:${bytesToHex(block.id)}`
  return {
    beginSyncNum: head.number,
    block: described(head),
    solidityBlock: described(solid),
    currentConnectCount: faults.connections,
    activeConnectCount: faults.connections,
    passiveConnectCount: 0,
    totalFlow: 0,
    peerList: [],
    configNodeInfo: {
      codeVersion: CODE_VERSION,
      versionNum: "18636",
      supportConstant: settings.supportConstant,
      allowAdaptiveEnergy: 0,
    },
  }
}

const getNextMaintenanceTime: Route = ({ network: { state }, head }) => {
  const interval = state.profile.parameters.getMaintenanceTimeInterval
  return { num: (Math.floor(head.timestamp / interval) + 1) * interval }
}

const getBurnTrx: Route = (view) =>
  view.network.at(view.newest, ({ totals }) => object({ burnTrxAmount: some(totals.burnt) }))

const listNodes: Route = () => ({})

const validateAddress: Route = (_, request) => {
  const text = request.text("address")
  const read = (parse: () => Uint8Array) => {
    try {
      return isAddress(parse())
    } catch {
      return false
    }
  }
  if (read(() => fromBase58(text))) return { result: true, message: "Base58check format" }
  if (text.length === 42 && read(() => request.bytes("address")))
    return { result: true, message: `Hex string format (${toBase58(request.bytes("address"))})` }
  return { result: false, message: "Invalid address" }
}

export const chainRoutes: { readonly [name: string]: Route } = {
  getchainparameters: getChainParameters,
  getenergyprices: getEnergyPrices,
  getbandwidthprices: getBandwidthPrices,
  getmemofee: getMemoFee,
  getnodeinfo: getNodeInfo,
  getnextmaintenancetime: getNextMaintenanceTime,
  getburntrx: getBurnTrx,
  listnodes: listNodes,
  validateaddress: validateAddress,
}
