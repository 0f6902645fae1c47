import type { Address } from "@shielded-relay/core"
import type { Meaning, Spend } from "./Meaning.ts"
import { MemberReader } from "./MemberReader.ts"
import type { StructValue } from "./TypedData.ts"

type ReadTokenPermit = (members: MemberReader, token: Address) => Meaning

const authorization =
  "(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)"

/** Permits whose verifying contract is the token, by the declaration of their struct. */
export const tokenPermits: ReadonlyMap<string, ReadTokenPermit> = new Map<string, ReadTokenPermit>([
  // EIP-2612.
  [
    "Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)",
    (members, token) =>
      permits({
        token,
        owner: members.address("owner"),
        spender: members.address("spender"),
        amount: members.integer("value"),
        deadline: members.integer("deadline"),
      }),
  ],
  // The contract of DAI, `permit`: an expiry of 0 means never.
  [
    "Permit(address holder,address spender,uint256 nonce,uint256 expiry,bool allowed)",
    (members, token) => {
      if (!members.bool("allowed")) return { kind: "nothing" }
      const expiry = members.integer("expiry")
      return permits({
        token,
        owner: members.address("holder"),
        spender: members.address("spender"),
        amount: "unlimited",
        deadline: expiry === 0n ? null : expiry,
      })
    },
  ],
  // ERC-3009.
  [`TransferWithAuthorization${authorization}`, readTransfer],
  [`ReceiveWithAuthorization${authorization}`, readTransfer],
  ["CancelAuthorization(address authorizer,bytes32 nonce)", () => ({ kind: "nothing" })],
])

const permitDetails = "PermitDetails(address token,uint160 amount,uint48 expiration,uint48 nonce)"
const tokenPermissions = "TokenPermissions(address token,uint256 amount)"

/** Permits whose verifying contract is Permit2. Source: its libraries `PermitHash` and `Allowance`. */
export const permit2Permits: ReadonlyMap<string, (members: MemberReader) => Meaning> = new Map([
  [
    `PermitSingle(PermitDetails details,address spender,uint256 sigDeadline)${permitDetails}`,
    (members: MemberReader) => readAllowances(members, [members.struct("details")]),
  ],
  [
    `PermitBatch(PermitDetails[] details,address spender,uint256 sigDeadline)${permitDetails}`,
    (members: MemberReader) => readAllowances(members, members.structs("details")),
  ],
  [
    `PermitTransferFrom(TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline)${tokenPermissions}`,
    (members: MemberReader) => readTransfers(members, [members.struct("permitted")]),
  ],
  [
    `PermitBatchTransferFrom(TokenPermissions[] permitted,address spender,uint256 nonce,uint256 deadline)${tokenPermissions}`,
    (members: MemberReader) => readTransfers(members, members.structs("permitted")),
  ],
])

/** Reads a permit of the token that is the verifying contract. */
export function readTokenPermit(value: StructValue, token: Address): Meaning {
  const read = tokenPermits.get(value.struct.encodedType)
  return read === undefined ? { kind: "unknown" } : read(new MemberReader(value), token)
}

/** Reads a permit whose verifying contract is Permit2. */
export function readPermit2(value: StructValue): Meaning {
  const read = permit2Permits.get(value.struct.encodedType)
  return read === undefined ? { kind: "unknown" } : read(new MemberReader(value))
}

function readTransfer(members: MemberReader, token: Address): Meaning {
  return permits({
    token,
    owner: members.address("from"),
    spender: members.address("to"),
    amount: members.integer("value"),
    deadline: members.integer("validBefore"),
  })
}

/**
 * The signature is of use until `sigDeadline`, the allowance that it gives until `expiration`. An expiration of 0 means the block that
 * takes the signature.
 */
function readAllowances(members: MemberReader, details: ReadonlyArray<MemberReader>): Meaning {
  const sigDeadline = members.integer("sigDeadline")
  return permits(
    ...details.map((detail) => {
      const expiration = detail.integer("expiration")
      return {
        token: detail.address("token"),
        owner: null,
        spender: members.address("spender"),
        amount: detail.integer("amount"),
        deadline: expiration > sigDeadline ? expiration : sigDeadline,
      }
    }),
  )
}

function readTransfers(members: MemberReader, permitted: ReadonlyArray<MemberReader>): Meaning {
  return permits(
    ...permitted.map((permission) => ({
      token: permission.address("token"),
      owner: null,
      spender: members.address("spender"),
      amount: permission.integer("amount"),
      deadline: members.integer("deadline"),
    })),
  )
}

/** An empty batch is unknown: a rule for every spend would hold for it without any. */
function permits(...spends: ReadonlyArray<Spend>): Meaning {
  const [first, ...others] = spends
  return first === undefined ? { kind: "unknown" } : { kind: "permits", spends: [first, ...others] }
}
