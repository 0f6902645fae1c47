import { requires } from "../actuator/Actuator.ts"
import { concatBytes } from "@noble/hashes/utils.js"
import { smartContract } from "../protobuf/contracts.ts"
import { isObject, readJson, type Json } from "../protobuf/Json.ts"
import { operationFromJson, type ContractTypeName } from "../transaction/contractCodecs.ts"
import type { Route } from "./blockRoutes.ts"
import { built } from "./buildTransaction.ts"
import { ServletError } from "./ServletError.ts"

/** A route whose request has a contract's fields. */
function build(type: ContractTypeName): Route {
  return (view, request) =>
    built(view, request, operationFromJson(type, request.json, request.visible))
}

/** Creation code is `bytecode` followed by `parameter`; `abi` is JSON text (java-tron, `DeployContractServlet`). */
const deployContract: Route = (view, request) => {
  const owner = request.validAddress("owner_address")
  const { consume_user_resource_percent: percent, ...given } = smartContract.fromJson(
    {
      name: request.text("name"),
      abi: abiOf(request.text("abi")),
      call_value: request.integer("call_value"),
      consume_user_resource_percent: request.integer("consume_user_resource_percent"),
      origin_energy_limit: request.integer("origin_energy_limit"),
    },
    request.visible,
  )
  requires(percent >= 0n && percent <= 100n, "percent must be >= 0 and <= 100")
  const bytecode = concatBytes(request.bytes("bytecode"), request.bytes("parameter"))
  return built(view, request, {
    type: "CreateSmartContract",
    value: {
      owner_address: owner,
      new_contract: {
        ...given,
        consume_user_resource_percent: percent,
        origin_address: owner,
        bytecode,
      },
      call_token_value: request.integer("call_token_value"),
      token_id: request.integer("token_id"),
    },
  })
}

function abiOf(text: string): Json {
  if (text === "") return { entrys: [] }
  let json: Json
  try {
    json = readJson(text)
  } catch {
    throw new ServletError("com.alibaba.fastjson.JSONException", "abi must be JSON text")
  }
  return isObject(json) ? json : { entrys: json }
}

export const buildRoutes: { readonly [name: string]: Route } = {
  createtransaction: build("TransferContract"),
  createaccount: build("AccountCreateContract"),
  accountpermissionupdate: build("AccountPermissionUpdateContract"),
  freezebalancev2: build("FreezeBalanceV2Contract"),
  unfreezebalancev2: build("UnfreezeBalanceV2Contract"),
  withdrawexpireunfreeze: build("WithdrawExpireUnfreezeContract"),
  cancelallunfreezev2: build("CancelAllUnfreezeV2Contract"),
  delegateresource: build("DelegateResourceContract"),
  undelegateresource: build("UnDelegateResourceContract"),
  updatesetting: build("UpdateSettingContract"),
  updateenergylimit: build("UpdateEnergyLimitContract"),
  clearabi: build("ClearABIContract"),
  deploycontract: deployContract,
}
