import {
  ownerId,
  type Address,
  type Intent,
  type Owner,
  type TokenAmount,
} from "@shielded-relay/core"
import { address } from "./simulatedGateway.ts"

export const STRANGER: Address = address(0xcafe)

type Extra = { readonly fee?: TokenAmount; readonly variableRateBps?: number }

const feeOf = (amounts: ReadonlyArray<TokenAmount>, extra: Extra) =>
  extra.fee ?? { token: amounts[0]?.token ?? address(0), amount: 0n }

export const withdraw = (amounts: ReadonlyArray<TokenAmount>, extra: Extra = {}): Intent => ({
  kind: "withdraw",
  amounts,
  recipient: STRANGER,
  fee: feeOf(amounts, extra),
  variableRateBps: extra.variableRateBps ?? 0,
})

export const transfer = (
  recipient: Owner | string,
  amounts: ReadonlyArray<TokenAmount>,
  extra: Extra = {},
): Intent => ({
  kind: "transfer",
  amounts,
  recipient:
    typeof recipient === "string"
      ? { kind: "recipient-info", recipientInfo: recipient }
      : { kind: "owner", owner: ownerId(recipient) },
  fee: feeOf(amounts, extra),
  variableRateBps: extra.variableRateBps ?? 0,
})
