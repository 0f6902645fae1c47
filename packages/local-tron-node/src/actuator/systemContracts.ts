import type { Operation } from "../transaction/contractCodecs.ts"
import type { State } from "../state/State.ts"
import { accountCreateActuator, transferActuator } from "./accounts.ts"
import type { Actuator, Outcome } from "./Actuator.ts"
import {
  clearAbiActuator,
  updateEnergyLimitActuator,
  updateSettingActuator,
} from "./contractSettings.ts"
import { delegateActuator, unDelegateActuator } from "./delegation.ts"
import { permissionActuator } from "./permissions.ts"
import { cancelActuator, freezeActuator, unfreezeActuator, withdrawActuator } from "./stake.ts"

/** An operation that needs no virtual machine. */
export type SystemOperation = Exclude<
  Operation,
  { readonly type: "CreateSmartContract" | "TriggerSmartContract" }
>

/** An actuator with the value it is for. */
interface Prepared {
  readonly validate: (state: State) => void
  readonly execute: (state: State) => Outcome
}

function prepared<V>(actuator: Actuator<V>, value: V): Prepared {
  return {
    validate: (state) => actuator.validate(state, value),
    execute: (state) => actuator.execute(state, value),
  }
}

export function systemContract(operation: SystemOperation): Prepared {
  switch (operation.type) {
    case "AccountCreateContract":
      return prepared(accountCreateActuator, operation.value)
    case "TransferContract":
      return prepared(transferActuator, operation.value)
    case "UpdateSettingContract":
      return prepared(updateSettingActuator, operation.value)
    case "UpdateEnergyLimitContract":
      return prepared(updateEnergyLimitActuator, operation.value)
    case "ClearABIContract":
      return prepared(clearAbiActuator, operation.value)
    case "AccountPermissionUpdateContract":
      return prepared(permissionActuator, operation.value)
    case "FreezeBalanceV2Contract":
      return prepared(freezeActuator, operation.value)
    case "UnfreezeBalanceV2Contract":
      return prepared(unfreezeActuator, operation.value)
    case "WithdrawExpireUnfreezeContract":
      return prepared(withdrawActuator, operation.value)
    case "CancelAllUnfreezeV2Contract":
      return prepared(cancelActuator, operation.value)
    case "DelegateResourceContract":
      return prepared(delegateActuator, operation.value)
    case "UnDelegateResourceContract":
      return prepared(unDelegateActuator, operation.value)
  }
}
