import { isAddress } from "../address.ts"
import { CONTRACT_ACCOUNT, type accountCreate, type transfer } from "../protobuf/contracts.ts"
import type { MessageOf } from "../protobuf/MessageType.ts"
import { equalBytes } from "../state/equalBytes.ts"
import type { State } from "../state/State.ts"
import { ownerOf, requires, type Actuator } from "./Actuator.ts"

const INT_64_MAX = (1n << 63n) - 1n

function activationFee({ profile }: State): bigint {
  return BigInt(profile.parameters.getCreateNewAccountFeeInSystemContract)
}

/** TRX to an account, which it activates for a fee (java-tron, `TransferActuator`). */
export const transferActuator: Actuator<MessageOf<typeof transfer>> = {
  validate: (state, { owner_address: owner, to_address: to, amount }) => {
    requires(isAddress(owner), "Invalid ownerAddress!")
    requires(isAddress(to), "Invalid toAddress!")
    requires(!equalBytes(owner, to), "Cannot transfer TRX to yourself.")
    requires(state.account(owner) !== null, "Validate TransferContract error, no OwnerAccount.")
    requires(amount > 0n, "Amount must be greater than 0.")
    const receiver = state.account(to)
    if (receiver?.type === CONTRACT_ACCOUNT) {
      requires(
        state.profile.parameters.getForbidTransferToContract !== 1,
        "Cannot transfer TRX to a smartContract.",
      )
      requires(
        state.profile.parameters.getAllowTvmCompatibleEvm !== 1 ||
          state.contract(to)?.version !== 1,
        "Cannot transfer TRX to a smartContract which version is one. Instead please use TriggerSmartContract ",
      )
    }
    const fee = receiver === null ? activationFee(state) : 0n
    requires(amount + fee <= INT_64_MAX, "long overflow")
    requires(
      state.balanceOf(owner) >= amount + fee,
      "Validate TransferContract error, balance is not sufficient.",
    )
    requires(state.balanceOf(to) + amount <= INT_64_MAX, "long overflow")
  },
  execute: (state, { owner_address: owner, to_address: to, amount }) => {
    const fee = state.account(to) === null ? activationFee(state) : 0n
    state.activate(to)
    state.burn(owner, fee)
    state.addBalance(owner, -amount)
    state.addBalance(to, amount)
    return { fee }
  },
}

/** Activates an account (`CreateAccountActuator`). */
export const accountCreateActuator: Actuator<MessageOf<typeof accountCreate>> = {
  validate: (state, { owner_address: owner, account_address: created }) => {
    ownerOf(state, owner, "Invalid ownerAddress")
    requires(
      state.balanceOf(owner) >= activationFee(state),
      "Validate CreateAccountActuator error, insufficient fee.",
    )
    requires(isAddress(created), "Invalid account address")
    requires(state.account(created) === null, "Account has existed")
  },
  execute: (state, { owner_address: owner, account_address: created, type }) => {
    const fee = activationFee(state)
    state.activate(created, type)
    state.burn(owner, fee)
    return { fee }
  },
}
