import type { Address } from "../../address/Address.ts"
import type { Relayer } from "../../port/chain/Relayer.ts"

/** The relaying accounts that sign new operations: all that the operator has not retired. */
export const activeSenders = ({
  senders,
  isRetired = () => false,
}: Pick<Relayer, "senders" | "isRetired">): ReadonlyArray<Address> =>
  senders.filter((sender) => !isRetired(sender))
