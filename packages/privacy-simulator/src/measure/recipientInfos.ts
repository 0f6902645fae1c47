import { nativeNoteCryptoLayer } from "@shielded-relay/crypto-native"
import { World } from "@shielded-relay/simulated-relay"
import { simulatedAddress } from "@shielded-relay/testkit"
import { likeness } from "../attacker/likeness.ts"
import { bootstrapAuc, type Interval } from "./bootstrap.ts"

/** Asked of the relay at once. */
const batch = 500
const perOwner = 4
const firstWallet = 0x5_0000_0000

/** Asks a relay for this many recipientInfos, four per owner, through its use case. Grouped by owner. */
export async function askRecipientInfos(
  count: number,
): Promise<ReadonlyArray<ReadonlyArray<string>>> {
  const world = await World.open({
    seed: "recipient infos",
    network: { blockTime: 60_000 },
    noteCrypto: nativeNoteCryptoLayer,
  })
  const texts: Array<string> = []
  for (let from = 0; from < count; from += batch) {
    const asked = Array.from({ length: Math.min(batch, count - from) }, (_, k) =>
      world.relay.recipientInfo({
        address: simulatedAddress(firstWallet + Math.floor((from + k) / perOwner)),
      }),
    )
    const answers = await world.time.during(Promise.all(asked))
    texts.push(...answers.map(({ recipientInfo }) => recipientInfo))
  }
  await world.close()
  return Array.from({ length: Math.ceil(texts.length / perOwner) }, (_, owner) =>
    texts.slice(owner * perOwner, (owner + 1) * perOwner),
  )
}

/** The AUC of telling two recipientInfos of one owner from those of two owners, by their characters. */
export function recipientInfoAuc(owners: ReadonlyArray<ReadonlyArray<string>>): Interval {
  const pairs = owners.map((own, at) => {
    const strangers = owners[(at + 1) % owners.length] ?? []
    return own.flatMap((text, k) => {
      const [next, stranger] = [own[k + 1], strangers[k]]
      if (next === undefined || stranger === undefined) return []
      return [
        { linked: true, score: likeness(text, next) },
        { linked: false, score: likeness(text, stranger) },
      ]
    })
  })
  return bootstrapAuc(pairs)
}
