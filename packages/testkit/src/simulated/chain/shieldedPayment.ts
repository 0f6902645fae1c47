import type { CircuitName, DepositNote } from "@shielded-relay/core"
import { FIELD_MODULUS, hash3 } from "@shielded-relay/pool"
import { NOTE_BYTES } from "./pool/checkAction.ts"
import type { PoolInput } from "./pool/PoolContract.ts"
import { evaluation, markedProof } from "./proofMark.ts"
import type { SimulatedChain } from "./SimulatedChain.ts"
import { asField, keccakText } from "./words.ts"

const circuit: CircuitName = "joinsplit-2x2"
/** Seconds. */
const aDay = 86_400

/**
 * A stranger's call that pays these notes inside the pool: it spends none of the relay's notes, its notes are encrypted, and the chain
 * shows no payer. The account that sends it pays the tokens. `salt` must differ in every such call.
 */
export function shieldedPayment(
  chain: SimulatedChain,
  notes: ReadonlyArray<DepositNote>,
  salt: number,
): PoolInput {
  const { contract } = chain
  const drawn = (name: string) => asField(keccakText(`${name} of shielded payment ${salt}`))
  const joins = notes.map(({ token, amount, npk }, index) => {
    const asset = contract.assetOf(token)
    return {
      root: chain.tip.state.newestRoot,
      asset,
      out: false,
      amount,
      nullifiers: [drawn(`nullifier ${2 * index}`), drawn(`nullifier ${2 * index + 1}`)],
      commitments: [hash3(npk, asset, amount), drawn(`commitment ${index}`)] as const,
    }
  })
  const extData = {
    payouts: [],
    fee: null,
    action: null,
    deadline: Math.floor(chain.time.now / 1_000) + aDay,
    salt: new Uint8Array(16),
    encryptedNotes: notes.flatMap(({ encryptedNote }) => [
      encryptedNote,
      new Uint8Array(NOTE_BYTES),
    ]),
  }
  const operationHash = contract.operationHash({ joins, extData })
  const proven = joins.map((join, index) => {
    const { root, asset, amount, nullifiers, commitments } = join
    const vector = [root, asset, amount, operationHash, ...nullifiers, ...commitments]
    const c = drawn(`c ${index}`) % FIELD_MODULUS
    const challenge = contract.joinChallenge(vector, c)
    const proof = markedProof(circuit, [c, challenge, evaluation(vector, challenge)])
    return { ...join, c, proof }
  })
  return { kind: "transact", call: { joins: proven, extData } }
}
