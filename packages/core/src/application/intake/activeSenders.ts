import { Effect } from "effect"
import type { Address } from "../../address/Address.ts"
import type { PoolGatewayShape } from "../../port/chain/PoolGateway.ts"
import { currentControls } from "../operator/controls.ts"

type Senders = Pick<PoolGatewayShape, "chainId" | "senders" | "isRetired">

/** The relaying accounts that sign new operations: all that the operator has neither retired nor taken out of use. */
export const activeSenders = ({ chainId, senders, isRetired = () => false }: Senders) =>
  Effect.map(currentControls, (controls) =>
    senders.filter((sender) => !isRetired(sender) && !controls.isOutOfUse(chainId, sender)),
  )

/** Whether an account signs new operations. */
export const isActive = (gateway: Senders, sender: Address) =>
  Effect.map(activeSenders(gateway), (active) => active.includes(sender))
